import { afterEach, describe, expect, it, vi } from "vitest";
import { savedShelf } from "../../src/services/savedShelf.ts";
import { type DeskNews, deskCallOfPage, isDeskCall } from "../../src/text/savedDesk.ts";
import { createDesk } from "../../src/workers/saved/desk.ts";
import { MemoryCaches } from "../support/caches.ts";
import { untyped } from "../support/fakes.ts";

const work = { id: 5, title: "Соль", canWrite: true };
const seven = { id: 7, title: "Утро" };
const eight = { id: 8, title: "День" };
const text = (words: string) => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text: words }] }],
});
const opened = {
  said: "desk.opened" as const,
  accountId: 3,
  address: "/v2/work/edit/chapter/8",
  data: { work, chapters: [seven, eight], chapter: eight, revision: 4, document: text("Раз.") },
};
const saved = {
  said: "desk.saved" as const,
  accountId: 3,
  chapterId: 8,
  revision: 5,
  title: "Полдень",
  document: JSON.stringify(text("Раз, два.")),
};

afterEach(() => vi.unstubAllGlobals());

/** A device on which person 3 is known, with a clock that goes on by a second for each thing that is written. */
async function device({ isOpen = true } = {}) {
  const caches = new MemoryCaches();
  await caches.put("account.3", "/_saved/account", { id: 3, userName: "вера", token: "guest" });
  if (isOpen) await caches.open("desk.3");
  let time = 0;
  const desk = createDesk({
    caches: caches.asCaches(),
    now: () => {
      time += 1_000;
      return time;
    },
  });
  const answer = async (address: string) => (await desk.answer(address))?.json();
  return { caches, desk, answer };
}

describe("the desk of an author on a device", () => {
  it("answers what was opened, as the call does", async () => {
    const { desk, answer } = await device();
    expect(await answer(opened.address)).toBe(undefined);
    expect(await desk.hear(opened)).toBe(true);
    expect(await answer(opened.address)).toEqual({ status: 1, data: opened.data });
    expect(await desk.isEmpty()).toBe(false);
  });

  it("has the text that was saved last, whatever comes late", async () => {
    const { desk, answer } = await device();
    await desk.hear(opened);
    await desk.hear(saved);
    const noon = { id: 8, title: "Полдень" };
    const known = {
      status: 1,
      data: { work, chapters: [seven, noon], chapter: noon, revision: 5, document: text("Раз, два.") },
    };
    expect(await answer(opened.address)).toEqual(known);
    await desk.hear(opened);
    await desk.hear({ ...saved, revision: 3, title: "Прежняя" });
    expect(await answer(opened.address)).toEqual(known);
  });

  it("takes news in their order, though they come at once", async () => {
    const { desk, answer } = await device();
    const texts = [5, 6, 7, 8].map((revision) => ({ ...saved, revision, title: `Правка ${revision}` }));
    await Promise.all([opened, ...texts].map(async (news) => desk.hear(news)));
    expect((await answer(opened.address)).data.chapter.title).toBe("Правка 8");
  });

  it("has a chapter that was made from the page of a new one, in the contents too", async () => {
    const { desk, answer } = await device();
    const place = "/v2/work/5/add/chapter";
    const contents = "/v2/work/5/edit/content";
    await desk.hear({
      said: "desk.opened",
      accountId: 3,
      address: place,
      data: { work, chapters: [seven], suggestedTitle: "Глава 2" },
    });
    await desk.hear({
      said: "desk.opened",
      accountId: 3,
      address: contents,
      data: { work, chapters: [{ ...seven, revision: 1 }] },
    });
    const created = {
      said: "desk.created",
      accountId: 3,
      workId: 5,
      chapter: eight,
      revision: 1,
      document: JSON.stringify(text("Раз.")),
    };
    await desk.hear(created);
    await desk.hear(created);
    expect(await answer("/v2/work/edit/chapter/8")).toEqual({
      status: 1,
      data: { work, chapters: [seven, eight], chapter: eight, revision: 1, document: text("Раз.") },
    });
    expect((await answer(place)).data.chapters).toEqual([seven, eight]);
    expect((await answer(contents)).data.chapters).toEqual([
      { ...seven, revision: 1 },
      { ...eight, revision: 1 },
    ]);
  });

  it("lets in where something is open, and nowhere else", async () => {
    const { desk } = await device();
    await desk.hear(opened);
    const allowed = await desk.allows(["/v2/work/edit/chapter/8"]);
    expect(await allowed?.json()).toEqual({ status: 1, data: { workId: 5, canWrite: true } });
    expect(await desk.allows(["/v2/work/edit/chapter/7", "/v2/work/8/edit/content"])).toBe(null);
    await desk.forget("/v2/work/edit/chapter/8");
    expect(await desk.allows(["/v2/work/edit/chapter/8"])).toBe(null);
  });

  it("begins with the own works of its author", async () => {
    expect(await (await device({ isOpen: false })).desk.beginning()).toBe(null);
    const { desk } = await device();
    expect(await desk.beginning()).toBe("/u/%D0%B2%D0%B5%D1%80%D0%B0/works/edit");
  });

  it("holds the fifty chapters that were opened or saved last", async () => {
    const { caches, desk } = await device();
    for (let id = 1; id <= 50; id += 1)
      await desk.hear({
        ...opened,
        address: `/v2/work/edit/chapter/${id}`,
        data: { ...opened.data, chapter: { id, title: "" } },
      });
    await desk.hear({ ...saved, chapterId: 1 });
    await desk.hear({
      said: "desk.opened",
      accountId: 3,
      address: "/v2/account/works",
      data: { works: [], cursor: null },
    });
    await desk.hear({ ...opened, address: "/v2/work/edit/chapter/51" });
    const addresses = caches.addresses("desk.3");
    expect(addresses).toHaveLength(51);
    expect(addresses).toContain("/v2/work/edit/chapter/1");
    expect(addresses).not.toContain("/v2/work/edit/chapter/2");
  });

  it("writes nothing for a person who has logged out, and nothing that is no call of a desk", async () => {
    const { caches, desk } = await device();
    await desk.hear({ ...opened, accountId: 4 });
    await desk.hear({ ...opened, address: "/v2/work/5/sales" });
    expect(await desk.isEmpty()).toBe(false);
    expect(caches.addresses("desk.3")).toEqual([]);
    await caches.delete("desk.3");
    await desk.hear(opened);
    expect([await desk.isEmpty(), [...caches.all.keys()]]).toEqual([true, ["account.3"]]);
  });

  it("says that a full device took nothing, and goes on", async () => {
    const { caches, desk, answer } = await device();
    caches.full = true;
    expect(await desk.hear(opened)).toBe(false);
    caches.full = false;
    expect(await desk.hear(opened)).toBe(true);
    expect(await answer(opened.address)).toEqual({ status: 1, data: opened.data });
    expect(desk.hear({ said: "desk.sold" })).toBe(null);
    expect(desk.hear(null)).toBe(null);
  });
});

describe("the page of an author", () => {
  /** A page that has just been loaded: what it has to say begins with it. */
  async function begin({ isKnown = false, fails = false } = {}) {
    vi.resetModules();
    vi.stubGlobal("navigator", { serviceWorker: { controller: null } });
    const { openDesk } = await import("../../src/services/desk.service.ts");
    const { tellDesk } = await import("../../src/services/deskNews.ts");
    const caches = new MemoryCaches();
    const heard: DeskNews[] = [];
    const done: string[] = [];
    const person = { accountId: 3 };
    let isRefused = fails;
    const surroundings = {
      accountId: () => person.accountId,
      call: untyped(async ({ name }: { name: string }) => {
        done.push(name);
        return { id: person.accountId, userName: "vera", token: "secret" };
      }),
    };
    const open = () =>
      openDesk(surroundings, {
        caches: caches.asCaches(),
        unregister: async () => {},
        alone: (_, work) => work(true),
        registerDesk: async () => {
          done.push("register");
          if (isRefused) throw new Error("no worker");
          return (news) => void heard.push(news);
        },
      });
    if (isKnown) await caches.put("account.3", "/_saved/account", { id: 3 });
    return { caches, heard, done, person, open, tellDesk, mend: () => (isRefused = false) };
  }
  const { address, data } = opened;

  it("opens a desk: who it is, then the worker, once", async () => {
    const { caches, heard, done, open, tellDesk } = await begin();
    tellDesk(opened);
    await open();
    await open();
    expect([done, heard]).toEqual([["getAccount", "register"], [opened]]);
    expect([...caches.all.keys()].sort()).toEqual(["account.3", "desk.3"]);
    expect(await (await (await caches.open("account.3")).match("/_saved/account"))?.json()).toEqual({
      id: 3,
      userName: "vera",
      token: "guest",
    });
  });

  it("opens none for a guest, and another one for who signs in after a logout", async () => {
    const { caches, done, person, open } = await begin();
    person.accountId = -1;
    await open();
    expect([done, caches.all.size]).toEqual([[], 0]);
    person.accountId = 3;
    await open();
    await caches.delete("account.3");
    await caches.delete("desk.3");
    person.accountId = 4;
    await open();
    expect(done).toEqual(["getAccount", "register", "getAccount", "register"]);
    expect([...caches.all.keys()].sort()).toEqual(["account.4", "desk.4"]);
  });

  it("says in its order what was opened and saved while the worker came, and then at once", async () => {
    const { heard, open, tellDesk } = await begin({ isKnown: true });
    const another = { ...opened, address: "/v2/work/5/add/chapter" };
    tellDesk(opened);
    tellDesk(saved);
    const opening = open();
    tellDesk(another);
    await opening;
    tellDesk({ ...saved, revision: 6 });
    expect(heard).toEqual([opened, saved, another, { ...saved, revision: 6 }]);
  });

  it("without a desk of its own says everything to the worker that another page has brought", async () => {
    const { tellDesk } = await begin();
    const heard: DeskNews[] = [];
    vi.stubGlobal("navigator", {
      serviceWorker: { controller: { postMessage: (news: DeskNews) => heard.push(news) } },
    });
    tellDesk(opened);
    tellDesk(saved);
    expect(heard).toEqual([opened, saved]);
    vi.stubGlobal("navigator", {});
    tellDesk(saved);
    expect(heard).toEqual([opened, saved]);
  });

  it("says nothing before the worker is here, and tries again after a fault", async () => {
    const { heard, open, tellDesk, mend } = await begin({ fails: true });
    tellDesk(opened);
    await expect(open()).rejects.toThrow("no worker");
    expect(heard).toEqual([]);
    mend();
    await open();
    expect(heard).toEqual([opened]);
  });

  it("a desk stays when the last saved book goes", async () => {
    const caches = new MemoryCaches();
    const done: string[] = [];
    const device = {
      caches: caches.asCaches(),
      unregister: async () => void done.push("unregister"),
      alone: (_: string, work: (isAlone: boolean) => Promise<unknown>) => work(true),
    };
    await caches.put("account.3", "/_saved/account", { id: 3 });
    await caches.put("book.3.5", "/_saved/record", { workId: 5, title: "Соль" });
    await caches.put("desk.3", address, data);
    await caches.put("desk.4", address, data);
    const shelf = savedShelf(device, 3);
    await shelf.remove(5);
    await shelf.keepOwn();
    expect([[...caches.all.keys()].sort(), done]).toEqual([["account.3", "desk.3"], []]);
    await caches.delete("desk.3");
    await shelf.keepOwn();
    expect([[...caches.all.keys()], done]).toEqual([[], ["unregister"]]);
  });
});

it("pages and calls of a desk are few", () => {
  expect(
    ["/u/vera/works/edit", "/work/5/edit/content", "/work/5/add/chapter", "/work/edit/chapter/8"].map(deskCallOfPage),
  ).toEqual(["/v2/account/works", "/v2/work/5/edit/content", "/v2/work/5/add/chapter", "/v2/work/edit/chapter/8"]);
  expect(
    ["/work/5/edit", "/work/edit/chapter/8/history", "/account/works", "/work/05/edit/content", "/book/5"].map(
      deskCallOfPage,
    ),
  ).toEqual([null, null, null, null, null]);
  expect(isDeskCall("/v2/account/works/reorder")).toBe(false);
});
