import { beforeAll, describe, expect, it, vi } from "vitest";
import { type BroughtPayload, createPayloadsService } from "../../../src/services/payloads.service.ts";
import { addCast, addPublishedBook, type Cast } from "../../support/factories.works.ts";
import { testServer } from "../../support/server.ts";

const server = testServer();
let cast: Cast;
let book: Awaited<ReturnType<typeof addPublishedBook>>;
beforeAll(async () => {
  cast = await addCast(server);
  book = await addPublishedBook(server, cast);
});

const pages = (): [page: string, call: string][] => [
  ["/_payload/index.json?page=1", "/api/v1/catalog/search?page=1&ps=24"],
  ["/_payload/index.json?genre=43&page=2&search=ab", "/api/v1/catalog/search?page=2&ps=24&search=ab&genre=43"],
  ["/_payload/index.json?genre=x&page=0&search=%20", "/api/v1/catalog/search?page=1&ps=24"],
  ["/_payload/catalog.json", "/api/v1/catalog/search"],
  ["/_payload/catalog.json?genre=43&sorting=likes", "/api/v1/catalog/search?genre=43&sorting=likes"],
  ["/_payload/posts.json", "/api/v1/posts"],
  ["/_payload/reviews.json?verdict=mixed&sort=popular", "/api/v1/reviews?sort=popular&verdict=mixed"],
  ["/_payload/arts.json?work=x", "/api/v1/arts"],
  [`/_payload/book/${book.workId}/reviews.json`, `/api/v1/reviews?work=${book.workId}`],
  [`/_payload/book/${book.workId}.json`, `/api/v1/work/${book.workId}/details`],
  [
    `/_payload/book/${book.workId}/read/${book.chapterId}.json`,
    `/api/v1/work/${book.workId}/chapter/${book.chapterId}/text`,
  ],
  [`/_payload/u/${cast.owner.userName}.json`, `/api/v2/account/${cast.owner.userName}/id`],
  [`/_payload/u/${cast.owner.id}.json`, `/api/v2/account/${cast.owner.id}/short-info`],
];

describe("payloads of public pages", () => {
  it("are the call's own answer, for each asker his own", async () => {
    const guest = server.browser();
    const owner = await server.login(cast.owner);
    for (const browser of [guest, owner])
      for (const [payload, call] of pages()) {
        const [given, wanted] = [await browser.ask(payload), await browser.ask(call)];
        expect([given.statusCode, given.json()]).toEqual([200, wanted.json()]);
        expect(given.headers["cache-control"]).toBe("private, no-cache");
      }
    const payload = `/_payload/book/${book.workId}.json`;
    const seen = async (browser: typeof guest) => (await browser.ask(payload)).json().data.canEdit;
    expect([await seen(guest), await seen(owner)]).toEqual([false, true]);
  });

  it("cost nothing where they are unchanged, and are new where they are not", async () => {
    const guest = server.browser();
    const payload = `/_payload/book/${book.workId}.json`;
    const { headers } = await guest.ask(payload);
    const again = (tag: string) => guest.ask(payload, { headers: { "if-none-match": tag } });
    const same = await again(String(headers.etag));
    expect([same.statusCode, same.body]).toEqual([304, ""]);
    expect((await again(`W/${headers.etag}`)).statusCode).toBe(304);
    await server.database.updateTable("work").set({ title: "Иначе" }).where("id", "=", book.workId).execute();
    const other = await again(String(headers.etag));
    expect([other.statusCode, other.json().data.title]).toEqual([200, "Иначе"]);
  });

  it("after a withdrawal the next request is 404, with a known tag too", async () => {
    const guest = server.browser();
    const other = await addPublishedBook(server, cast);
    const payload = `/_payload/book/${other.workId}.json`;
    const { headers } = await guest.ask(payload);
    await server.as(cast.owner)("moveWorkToDraft", { params: { id: other.workId } });
    const answer = await guest.ask(payload, { headers: { "if-none-match": String(headers.etag) } });
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { status: 4, errorCode: 10, message: "Страница не найдена" },
    ]);
  });

  it.each([
    ["a page behind the login", "/_payload/work/import.json"],
    ["a page that loads nothing", "/_payload/terms.json"],
    ["an unknown page", "/_payload/nowhere.json"],
    ["a failed validate rule", "/_payload/book/first.json"],
    ["another ending", "/_payload/book/1"],
    ["a path that climbs", "/_payload/book/..%2F..%2Fv2%2Faccount.json"],
    ["a call", "/_payload/api/v2/account.json"],
  ])("%s has none", async (_, path) => {
    const answer = await (await server.login(cast.owner)).ask(path, { headers: { accept: "text/html" } });
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { status: 4, errorCode: 10, message: "Страница не найдена" },
    ]);
  });
});

describe("the browser's payloads", () => {
  const open = (status = 200, brought: BroughtPayload | null = null) => {
    const calls: string[] = [];
    const frames: (() => void)[] = [];
    let time = 0;
    const payloads = createPayloadsService({
      fetch: async (address) => {
        calls.push(String(address));
        return Response.json({ from: String(address) }, { status });
      },
      now: () => time,
      brought,
      afterNextFrame: (tell) => frames.push(tell),
    });
    const take = async () => (await payloads.take("/v1/work/7/details"))?.json();
    return { payloads, calls, take, frames, wait: (ms: number) => (time += ms) };
  };
  const payload = "/_payload/book/7.json";

  it("answer the page's first call, once", async () => {
    const { payloads, calls, take } = open();
    payloads.prefetch("/book/7", "");
    payloads.prefetch("/book/7", "");
    expect([await take(), await take(), calls]).toEqual([{ from: payload }, undefined, [payload]]);
  });

  it("hold for 4,999 ms and not for 5,000", async () => {
    for (const [age, answer] of [
      [4_999, { from: payload }],
      [5_000, undefined],
    ] as const) {
      const { payloads, take, wait } = open();
      payloads.prefetch("/book/7", "");
      wait(age);
      expect(await take()).toEqual(answer);
    }
  });

  it("may be asked for to wait longer", async () => {
    for (const [age, answer] of [
      [599_999, { from: payload }],
      [600_000, undefined],
    ] as const) {
      const { payloads, calls, take, wait } = open();
      payloads.prefetch("/book/7", "", 600_000);
      wait(age);
      payloads.prefetch("/book/8", "");
      expect([await take(), calls]).toEqual([answer, [payload, "/_payload/book/8.json"]]);
    }
  });

  it("who is answered the call of an editing page is let in by its guard; who is refused asks the guard itself", async () => {
    const given = open();
    given.payloads.prefetch("/work/7/edit/content", "");
    expect(await (await given.payloads.take("/v2/work/7/access"))?.json()).toEqual({ status: 1 });
    expect(await given.payloads.take("/v2/work/7/access")).toBeNull();
    given.payloads.prefetch("/work/edit/chapter/9", "");
    expect(await (await given.payloads.take("/v2/work/9/access?of=chapter"))?.json()).toEqual({ status: 1 });
    const refused = open(403);
    refused.payloads.prefetch("/work/7/edit/content", "");
    expect(await refused.payloads.take("/v2/work/7/access")).toBeNull();
    const brought = open(200, { answers: [{ call: "/v2/work/7/edit/content", body: "{}" }], isAll: false });
    expect(await (await brought.payloads.take("/v2/work/7/access"))?.json()).toEqual({ status: 1 });
  });

  it("a refused one, another person's, and another call's are the call's own matter", async () => {
    const refused = open(404);
    refused.payloads.prefetch("/book/7", "");
    expect(await refused.take()).toBeUndefined();
    const other = open();
    other.payloads.prefetch("/book/7", "");
    other.payloads.forget();
    expect(await other.take()).toBeUndefined();
    const another = open();
    another.payloads.prefetch("/book/8", "");
    expect(await another.take()).toBeUndefined();
    another.payloads.prefetch("/terms", "");
    expect(another.calls).toEqual(["/_payload/book/8.json"]);
  });

  const brought = { answers: [{ call: "/v1/work/7/details", body: '{"from":"the page"}' }], isAll: true };

  it("what the page brought is taken once, for a minute, and is not fetched before a link to the page is followed", async () => {
    for (const [age, answers] of [
      [59_999, [{ from: "the page" }, undefined]],
      [60_000, [undefined, undefined]],
    ] as const) {
      const { payloads, calls, take, wait } = open(200, brought);
      payloads.prefetch("/book/7", "");
      wait(age);
      expect([await take(), await take()]).toEqual(answers);
      expect(calls).toEqual([]);
    }
  });

  it("who is signed in is here for a minute where the page has brought it, until it is taken", async () => {
    const account = { call: "/v2/account", body: '{"id":7}' };
    const own = { answers: [{ call: "/v2/work/7/edit/content", body: "{}" }, account], isAll: true };
    const { payloads, wait } = open(200, own);
    expect([open().payloads.hasAccount(), open(200, brought).payloads.hasAccount()]).toEqual([false, false]);
    wait(59_999);
    expect(payloads.hasAccount()).toBe(true);
    expect(await (await payloads.take("/v2/account"))?.json()).toEqual({ id: 7 });
    expect(payloads.hasAccount()).toBe(false);
    const late = open(200, own);
    late.wait(60_000);
    expect(late.payloads.hasAccount()).toBe(false);
  });

  const isShown = async ({ firstShown }: { firstShown: Promise<void> }) =>
    Promise.race([firstShown.then(() => true), new Promise((tell) => setImmediate(tell, false))]);

  it("everything else waits until that is drawn, or for a second; a page that brought nothing waits for nothing", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const { payloads, take, frames } = open(200, brought);
    expect(await isShown(payloads)).toBe(false);
    await take();
    expect(await isShown(payloads)).toBe(false);
    for (const tell of frames) tell();
    expect(await isShown(payloads)).toBe(true);

    const unasked = open(200, brought);
    vi.advanceTimersByTime(999);
    expect(await isShown(unasked.payloads)).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await isShown(unasked.payloads)).toBe(true);
    vi.useRealTimers();

    expect(await isShown(open().payloads)).toBe(true);
    // What is not everybody's waits for the account, which is fetched like everything else.
    expect(await isShown(open(200, { ...brought, isAll: false }).payloads)).toBe(true);
  });
});
