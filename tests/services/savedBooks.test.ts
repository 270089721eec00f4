import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiFault } from "../../src/api/contract/envelope.ts";
import type { SavingNews } from "../../src/machines/reading/offlineBook.machine.ts";
import { createSavedBooks } from "../../src/services/savedBooks.service.ts";
import { browsersDevice } from "../../src/services/savedDevice.ts";
import { firstOf } from "../../src/services/savedTexts.ts";
import { MemoryCaches } from "../support/caches.ts";
import { untyped } from "../support/fakes.ts";
import { MemoryStorage } from "./storage.ts";

const NOW = Date.parse("2026-11-20T09:00:00.000Z");
const signal = new AbortController().signal;
const text = { workId: 5, format: "EBook" } as const;
const open = {
  outcome: "open",
  workId: 5,
  version: "a",
  isBought: true,
  isWhole: true,
  textBytes: 40,
  soundBytes: 0,
};
const record = {
  workId: 5,
  format: "EBook",
  title: "Соль",
  authors: "Вера Лядова",
  version: "a",
  byteSize: 70,
  isBought: true,
  checkedAt: NOW - 1_000,
  isTaken: false,
};
const PICTURE = "/files/00000000-0000-4000-8000-000000000001";
const INSIDE = "/files/00000000-0000-4000-8000-000000000002";
const chapter = (id: number, access: string) => ({ id, title: `Глава ${id}`, textLength: 5, isDraft: false, access });
const book = {
  id: 5,
  title: "Соль",
  authors: [{ id: 1, fio: "Вера Лядова", userName: "vera" }],
  coverUrl: PICTURE,
  galleryImages: [],
  offer: { price: null, refundEndsAt: "2026-12-04T09:00:00.000Z" },
  place: { chapterId: 8, location: 3, movedAt: "2026-11-19T09:00:00.000Z", how: "same" },
  chapters: [chapter(7, "open"), chapter(8, "open"), chapter(9, "closed")],
};
const given = (id: number, html = "<p>Текст.</p>") => ({
  outcome: "given",
  id,
  revisionId: id * 10,
  html,
  afterword: "",
  audiobook: null,
});

type Answers = Record<string, (input: { params?: { chapterId?: number }; query?: { ids?: string } }) => unknown>;
const texts: Answers = {
  checkSavedBooks: () => ({ books: [open] }),
  getBook: () => book,
  getAccount: () => ({ id: 3, fio: "Нина", token: "secret" }),
  getManyTexts: ({ query }) => ({
    work: { id: 5 },
    chapters: book.chapters,
    texts: (query?.ids ?? "").split(",").map((id) => given(Number(id), `<img src="${INSIDE}" srcset="">`)),
  }),
};

/** A device of person 3, and a server that answers so. */
function begin(answers: Answers = texts, { free = null as number | null, accountId = 3 } = {}) {
  const caches = new MemoryCaches();
  const storage = new MemoryStorage();
  const calls: string[] = [];
  const done: string[] = [];
  /** What another tab does. */
  const busy: string[] = [];
  const books = createSavedBooks({
    accountId: () => accountId,
    storage: () => storage,
    call: untyped(async ({ name }: { name: string }, input: { query?: { ids?: string } }) => {
      calls.push(input.query?.ids ? `${name} ${input.query.ids}` : name);
      const answer = answers[name];
      if (!answer) throw new ApiFault(0, {});
      return answer(input);
    }),
    device: {
      caches: caches.asCaches(),
      fetch: async (address) => {
        calls.push(address);
        return new Response(`bytes of ${address}`);
      },
      now: () => NOW,
      free: async () => free,
      persist: () => void done.push("persist"),
      register: async () => void done.push("register"),
      unregister: async () => void done.push("unregister"),
      alone: (name, work) => work(!busy.includes(name)),
      canPlay: (type) => type === "audio/mp4",
    },
  });
  const save = async (asking: { workId: number; format: "EBook" | "Audiobook" } = text) => {
    const heard: SavingNews[] = [];
    await books.save(asking, (news) => heard.push(news), signal);
    return heard;
  };
  const read = async (name: string, address: string) => (await (await caches.open(name)).match(address))?.json();
  const keep = (kept: object = record) => caches.put("book.3.5", "/_saved/record", kept);
  return { books, caches, storage, calls, done, busy, save, read, keep };
}

afterEach(() => vi.unstubAllGlobals());

it("waits for no answer of the person whom the browser asks", () => {
  const question = Promise.withResolvers<boolean>();
  vi.stubGlobal("caches", {});
  vi.stubGlobal("navigator", { serviceWorker: {}, storage: { persist: () => question.promise } });
  expect(browsersDevice()?.persist()).toBeUndefined();
});

describe("the worker that opens saved books", () => {
  /** A browser whose worker answers a page so. */
  const browser = (answer: boolean) => {
    const caches = new MemoryCaches();
    const done: unknown[] = [];
    const active = {
      postMessage: (said: unknown, [port]: [MessagePort]) => {
        done.push(said);
        port.postMessage(answer);
      },
    };
    const workers = {
      ready: Promise.resolve({ active }),
      register: async (address: string) => void done.push(address),
      getRegistration: async () => ({ unregister: async () => void done.push("unregister") }),
    };
    vi.stubGlobal("caches", caches);
    vi.stubGlobal("navigator", { serviceWorker: workers });
    return { caches, done, device: browsersDevice() };
  };

  it("with its files is ready as it is", async () => {
    const { caches, done, device } = browser(true);
    await caches.put("shell.new", "/shell.html", "страница");
    await device?.register();
    expect(done).toEqual(["/sw.js"]);
  });

  it("that lost them when it was sent away is asked for them before a book is called saved", async () => {
    const { caches, done, device } = browser(true);
    await caches.put("shell.new", "/theme.js", "цвета");
    await device?.register();
    expect(done).toEqual(["/sw.js", "shell.fill"]);
  });

  it("that cannot get them goes: the next page has that of its own build", async () => {
    const { caches, done, device } = browser(false);
    await caches.put("shell.new", "/theme.js", "цвета");
    await expect(device?.register()).rejects.toThrow("Сайт обновился: обновите страницу и сохраните книгу ещё раз");
    expect([done, [...caches.all.keys()]]).toEqual([["/sw.js", "shell.fill", "unregister"], []]);
  });
});

describe("a book that is saved", () => {
  it("brings the chapters that the reader gets, one picture of each, and who reads", async () => {
    const { caches, storage, calls, done, save, read } = begin();
    const news = await save();
    expect(news.slice(0, -1)).toEqual([{ type: "progress.made", done: 10, total: 10 }]);
    const byteSize = (news.at(-1) as { kept: { byteSize: number } }).kept.byteSize;
    expect(news.at(-1)).toEqual({ type: "book.saved", kept: { byteSize } });
    expect(calls).toEqual([
      ...["checkSavedBooks 5", "getBook", "getAccount", "getManyTexts 7,8"],
      ...[`${PICTURE}/640.webp`, `${INSIDE}/960.webp`],
    ]);
    expect(caches.addresses("book.3.5")).toEqual([
      ...["/_saved/around", "/_saved/text/7", "/_saved/text/8"],
      ...[`${PICTURE}/640.webp`, `${INSIDE}/960.webp`, "/_saved/details", "/_saved/record"],
    ]);
    expect(await read("book.3.5", "/_saved/record")).toEqual({ ...record, byteSize, checkedAt: NOW });
    expect(await read("book.3.5", "/_saved/details")).toEqual({
      ...book,
      offer: { price: null, refundEndsAt: null },
      place: null,
    });
    expect(await read("book.3.5", "/_saved/text/7")).toMatchObject({ id: 7, revisionId: 70 });
    expect(await read("account.3", "/_saved/account")).toEqual({ id: 3, fio: "Нина", token: "guest" });
    expect(done).toEqual(["persist", "register"]);
    expect(JSON.parse(storage.getItem("readerPlace.3.5") ?? "null")).toEqual({ progress: 0, ...book.place });
  });

  it("leaves the place that the device knows itself", async () => {
    const { storage, save } = begin();
    storage.setItem("readerPlace.3.5", "{}");
    await save();
    expect(storage.getItem("readerPlace.3.5")).toBe("{}");
  });

  it("asks again for texts that the answer had no room for", async () => {
    let isFirst = true;
    const { calls, save, caches } = begin({
      ...texts,
      getManyTexts: ({ query }) => {
        const ids = (query?.ids ?? "").split(",").map(Number);
        const texts = ids.map((id, index) => (isFirst && index > 0 ? { outcome: "later", id } : given(id)));
        isFirst = false;
        return { work: {}, chapters: book.chapters, texts };
      },
    });
    expect((await save()).slice(0, 2)).toEqual([
      { type: "progress.made", done: 5, total: 10 },
      { type: "progress.made", done: 10, total: 10 },
    ]);
    expect(calls.filter((one) => one.startsWith("getManyTexts"))).toEqual(["getManyTexts 7,8", "getManyTexts 8"]);
    expect(caches.addresses("book.3.5")).toContain("/_saved/text/8");
  });

  it("loses what is not of it any more when it is renewed", async () => {
    const { caches, save, keep } = begin();
    await keep();
    await caches.put("book.3.5", "/_saved/text/6", given(6));
    await save();
    expect(caches.addresses("book.3.5")).not.toContain("/_saved/text/6");
  });

  it("of sound has whole files in the format that the browser plays, under an address without a signature", async () => {
    const audiobook = {
      id: 5,
      title: "Соль",
      authors: [],
      coverUrl: null,
      offer: { refundEndsAt: null },
      place: null,
      chapters: [
        { ...chapter(7, "open"), durationMs: 90 },
        { ...chapter(8, "closed"), durationMs: 10 },
      ],
    };
    const { calls, caches, save, read } = begin({
      ...texts,
      getAudiobook: () => audiobook,
      getAudioUrl: () => ({
        sources: [
          { url: "/audio/a?p=3", contentType: "audio/ogg", byteSize: 10 },
          { url: "/audio/b?p=3", contentType: "audio/mp4", byteSize: 12 },
        ],
      }),
    });
    const news = await save({ workId: 5, format: "Audiobook" });
    expect(news).toMatchObject([{ type: "progress.made", done: 90, total: 90 }, { type: "book.saved" }]);
    expect(calls).toEqual(["checkSavedBooks 5", "getAudiobook", "getAccount", "getAudioUrl", "/audio/b?p=3"]);
    expect(caches.addresses("book.3.5")).toContain("/audio/b");
    expect(await read("book.3.5", "/_saved/sound/7")).toEqual({
      url: "/audio/b",
      contentType: "audio/mp4",
      byteSize: 12,
    });
    calls.length = 0;
    await save({ workId: 5, format: "Audiobook" });
    expect(calls).not.toContain("/audio/b?p=3");
  });
});

describe("a book that is not saved", () => {
  it("has no room: the browser says so before, or in the middle", async () => {
    const before = begin(texts, { free: 120 });
    expect(await before.save()).toEqual([{ type: "room.lacked", needed: 3_000_040, free: 120 }]);
    expect(before.done).toEqual([]);
    const middle = begin(texts, { free: 9_000_000 });
    middle.caches.full = true;
    expect(await middle.save()).toEqual([{ type: "room.lacked", needed: 3_000_000, free: 9_000_000 }]);
    expect([...middle.caches.all.keys()]).toEqual([]);
  });

  it("is closed, or becomes so while it is saved", async () => {
    const closed = begin({ checkSavedBooks: () => ({ books: [{ outcome: "closed", workId: 5 }] }) });
    expect(await closed.save()).toEqual([{ type: "book.refused" }]);
    const withheld = begin({ ...texts, getBook: () => ({ isWithheld: true }) });
    expect(await withheld.save()).toEqual([{ type: "book.refused" }]);
    const withdrawn = begin({
      ...texts,
      getManyTexts: () => {
        throw new ApiFault(404, { status: 4, errorCode: 10 });
      },
    });
    expect(await withdrawn.save()).toEqual([{ type: "book.refused" }]);
  });

  it("fails without a network, with the words for it", async () => {
    expect(await begin({}).save()).toEqual([{ type: "saving.failed", reason: "Нет сети" }]);
  });

  it("is saved by another tab already", async () => {
    const { busy, calls, save } = begin();
    busy.push("book.3.5");
    expect(await save()).toEqual([{ type: "saving.failed", reason: "Книга сохраняется в другой вкладке" }]);
    expect(calls).toEqual([]);
  });

  it("tells nothing once it was cancelled", async () => {
    const stopped = new AbortController();
    const { books, caches } = begin({
      ...texts,
      getBook: () => {
        stopped.abort();
        return book;
      },
    });
    const heard: SavingNews[] = [];
    await books.save(text, (news) => heard.push(news), stopped.signal);
    expect(heard).toEqual([]);
    expect(caches.addresses("book.3.5")).not.toContain("/_saved/record");
  });
});

describe("what is known of a book", () => {
  const look = async (checked: object | null, kept: object | null) => {
    const { books, keep, read } = begin(checked ? { checkSavedBooks: () => ({ books: [checked] }) } : {});
    if (kept) await keep(kept);
    return { look: await books.look(text, signal), record: await read("book.3.5", "/_saved/record") };
  };
  const closed = { outcome: "closed", workId: 5 };
  const taken = { ...record, byteSize: 0, isTaken: true };

  it("it is not here, it is, or it is another one by now", async () => {
    expect((await look(open, null)).look).toEqual({ outcome: "absent", size: 40 });
    expect(await look(open, record)).toEqual({
      look: { outcome: "saved", kept: { byteSize: 70 } },
      record: { ...record, checkedAt: NOW },
    });
    expect((await look({ ...open, version: "b" }, record)).look).toEqual({
      outcome: "outdated",
      kept: { byteSize: 70 },
      size: 40,
    });
  });

  it("without a network what is stored here is returned, and when nothing is, nothing is known", async () => {
    expect(await look(null, record)).toEqual({ look: { outcome: "saved", kept: { byteSize: 70 } }, record });
    await expect(look(null, null)).rejects.toThrow("Нет сети");
  });

  it.each([
    ["it is closed", closed],
    ["the money went back", { ...open, isBought: false, isWhole: false }],
  ])("the right to it has ended: %s", async (_, checked) => {
    expect(await look(checked, record)).toEqual({ look: { outcome: "refused" }, record: taken });
    expect((await look(open, taken)).look).toEqual({ outcome: "refused" });
  });

  it("a bought book that is free by now stays", async () => {
    expect((await look({ ...open, isBought: false }, record)).look).toMatchObject({ outcome: "saved" });
  });
});

describe("at each contact", () => {
  it("the server is asked about all books at once, and what it does not let be kept goes", async () => {
    const lost = { ...open, isBought: false, isWhole: false };
    const { books, caches, calls, keep, read } = begin({
      checkSavedBooks: () => ({ books: [lost, { ...open, workId: 6 }] }),
    });
    await keep();
    await caches.put("book.3.5", "/_saved/text/7", given(7));
    await caches.put("book.3.6", "/_saved/record", { ...record, workId: 6, title: "Берег" });
    await books.checkAll(signal);
    expect(calls).toEqual(["checkSavedBooks 6,5"]);
    expect(caches.addresses("book.3.5")).toEqual(["/_saved/record"]);
    expect(await read("book.3.6", "/_saved/record")).toMatchObject({ isTaken: false, checkedAt: NOW });
    expect((await books.list()).map(({ title, isTaken }) => [title, isTaken])).toEqual([
      ["Берег", false],
      ["Соль", true],
    ]);
  });

  it("what another account has saved goes, and with the last book what opens books", async () => {
    const { books, caches, calls, done, keep } = begin({}, { accountId: 4 });
    await keep();
    await caches.put("account.3", "/_saved/account", { id: 3 });
    await books.checkAll(signal);
    expect([[...caches.all.keys()], calls, done]).toEqual([[], [], ["unregister"]]);
  });

  it("what a closed browser has left half saved goes, what another tab is saving stays", async () => {
    const { books, caches, busy, keep } = begin({ checkSavedBooks: () => ({ books: [open] }) });
    await keep();
    await caches.put("book.3.6", "/_saved/text/1", {});
    await caches.put("book.3.7", "/_saved/text/2", {});
    busy.push("book.3.7");
    await books.checkAll(signal);
    expect([...caches.all.keys()]).toEqual(["book.3.5", "book.3.7"]);
  });

  it("nothing is asked if nothing is stored", async () => {
    const { books, calls, done } = begin();
    await books.checkAll(signal);
    expect([calls, done]).toEqual([[], []]);
  });

  it("without a network everything stays", async () => {
    const { books, caches, keep } = begin({});
    await keep();
    await expect(books.checkAll(signal)).rejects.toThrow("Нет сети");
    expect(caches.addresses("book.3.5")).toEqual(["/_saved/record"]);
  });
});

it("a book is removed, with the last one all of it", async () => {
  const { books, caches, done, keep } = begin();
  await keep();
  await caches.put("book.3.6", "/_saved/record", { ...record, workId: 6 });
  await caches.put("account.3", "/_saved/account", { id: 3 });
  await books.remove(5);
  expect([[...caches.all.keys()], done]).toEqual([["book.3.6", "account.3"], []]);
  await books.remove(6);
  expect([[...caches.all.keys()], done]).toEqual([[], ["unregister"]]);
});

it("one answer carries a hundred texts, or 400 000 letters, and one text at least", () => {
  const of = (...lengths: number[]) => firstOf(lengths.map((textLength, id) => ({ id, textLength }))).length;
  expect(of(...Array.from({ length: 101 }, () => 1))).toBe(100);
  expect(of(500_000, 1)).toBe(1);
  expect(of(200_000, 200_000, 1)).toBe(2);
  expect(of(1)).toBe(1);
});
