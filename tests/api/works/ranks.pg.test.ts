import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { rankWorks } from "../../../server/works/ranks.ts";
import { recountWorks } from "../../../server/works/recount.ts";
import { addSoldBook } from "../../support/factories.sales.ts";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import { addCast, addPublishedBook, type Cast, storedWork } from "../../support/factories.works.ts";
import { startServer, type TestServer } from "../../support/server.ts";

let server: TestServer | undefined;
let cast: Cast;
let reader: TestAccount;
let book: { workId: number; chapterId: number };
beforeEach(async () => {
  await server?.stop();
  server = await startServer();
  cast = await addCast(started());
  reader = await addAccount(started());
  book = await addPublishedBook(started(), cast);
});
afterAll(() => server?.stop());
const started = (): TestServer => server as TestServer;

/** 20 November 2026, 14:05 in Moscow. */
const TODAY = new Date("2026-11-20T11:05:31.000Z");
const later = (days: number) => new Date(TODAY.getTime() + days * 86_400_000);

const ranked = async (now = TODAY, rankedOn = "") => {
  await rankWorks({ rankedOn }, now);
  const { popular, trending, viewCount } = await storedWork(started(), book.workId);
  return { popular, trending, viewCount };
};
const days = () =>
  started().database.selectFrom("workDay").orderBy("day").select(["day", "readers", "likes", "shelved"]).execute();
const read = (userAgent = "Firefox", address = "192.0.2.1", payload = book) =>
  started().app.inject({
    method: "POST",
    url: "/api/v1/reader/note-reading",
    payload,
    headers: { "user-agent": userAgent, origin: started().config.origin },
    remoteAddress: address,
  });

describe("a work's readers", () => {
  it("count once a day, guests by address and browser; programs and its authors do not", async () => {
    for (let time = 0; time < 3; time++) expect((await read()).statusCode).toBe(200);
    await read("Firefox", "192.0.2.2");
    await read("Chrome");
    await read("Googlebot/2.1");
    for (const person of [reader, reader, cast.owner, cast.coAuthor])
      await started().as(person)("noteReading", { body: book });
    expect(await ranked()).toEqual({ popular: 4, trending: 4 / 9.4, viewCount: 4 });
    started().clock.set("2026-11-21T09:00:00.000Z");
    await read();
    expect(await ranked(later(1), "2026-11-20")).toEqual({
      popular: 4 * 0.95 + 1,
      trending: (4 * 0.95 + 1) / (9 + (4 * 0.95 + 1) / 10),
      viewCount: 5,
    });
    expect(await days()).toEqual([
      { day: "2026-11-20", readers: 4, likes: 0, shelved: 0 },
      { day: "2026-11-21", readers: 1, likes: 0, shelved: 0 },
    ]);
  });

  it("are not counted by what is read: a page may come from a cache, and a read writes nothing", async () => {
    await started().as(reader)("getBookChapter", { params: book });
    await started().as(reader)("getManyTexts", { params: { id: book.workId }, query: { ids: String(book.chapterId) } });
    expect(await ranked()).toEqual({ popular: 0, trending: 0, viewCount: 0 });
  });

  it("are those who may read the chapter: nobody of a chapter that is sold or is no longer there", async () => {
    const { workId, free, sold } = await addSoldBook(started(), cast);
    const statuses = [free, sold].map(
      async ({ id }) => (await read("Firefox", "192.0.2.1", { workId, chapterId: id })).statusCode,
    );
    expect(await Promise.all(statuses)).toEqual([200, 404]);
    await started().database.updateTable("chapter").set({ state: "draft" }).where("id", "=", book.chapterId).execute();
    expect((await read()).statusCode).toBe(404);
    expect(await ranked()).toEqual({ popular: 0, trending: 0, viewCount: 0 });
  });

  it("are forgotten with the day: nothing names them then, and its key is gone", async () => {
    await started().as(reader)("noteReading", { body: book });
    const kept = () => started().database.selectFrom("workReader").selectAll().execute();
    const [row] = await kept();
    expect(row).toEqual({ day: "2026-11-20", workId: book.workId, reader: expect.stringMatching(/^[\w-]{43}$/) });
    await ranked(later(1));
    expect(await kept()).toEqual([]);
    expect(await started().database.selectFrom("readerDay").selectAll().execute()).toEqual([]);
  });

  it("are those of a published work alone", async () => {
    await started().as(cast.owner)("moveWorkToDraft", { params: { id: book.workId } });
    await started().as(cast.moderator)("noteReading", { body: book });
    expect(await ranked()).toEqual({ popular: 0, trending: 0, viewCount: 0 });
  });
});

describe("a rank", () => {
  const like = (isLiked: boolean, who = reader) =>
    started().as(who)("likeWork", { params: { id: book.workId }, query: { isLiked: isLiked } });
  const shelve = (state: "Reading" | "Saved" | "Finished" | "Disliked" | "None", who = reader) =>
    started().as(who)("updateLibraryState", { body: { workIds: [book.workId], state } });

  it("is 5 for a like and 4 for a shelf, but not for the shelf of unwanted books; taken back it is less", async () => {
    await like(true);
    await shelve("Reading");
    expect(await ranked()).toMatchObject({ popular: 9 });
    await shelve("Finished");
    await like(true);
    expect(await ranked()).toMatchObject({ popular: 9 });
    await shelve("Disliked");
    expect(await ranked()).toMatchObject({ popular: 5 });
    await shelve("Saved");
    await like(false);
    expect(await ranked()).toMatchObject({ popular: 4 });
    await shelve("None");
    expect(await ranked()).toEqual({ popular: 0, trending: 0, viewCount: 0 });
    expect(await days()).toEqual([{ day: "2026-11-20", readers: 0, likes: 0, shelved: 0 }]);
  });

  it("goes down by a twentieth a day, rises for three days, and is over after thirty", async () => {
    await like(true);
    expect(await ranked()).toEqual({ popular: 5, trending: 5 / 9.5, viewCount: 0 });
    const ranksAfter = async (count: number) => {
      const { popular, trending } = await ranked(later(count));
      return [popular.toFixed(6), trending.toFixed(6)];
    };
    expect(await ranksAfter(2)).toEqual(["4.512500", "0.477450"]);
    expect(await ranksAfter(3)).toEqual(["4.286875", "0.000000"]);
    expect(await ranksAfter(29)).toEqual(["1.129678", "0.000000"]);
    expect(await ranksAfter(30)).toEqual(["0.000000", "0.000000"]);
  });

  it("orders the catalogue and what a search finds, and the nightly job finds nothing to mend", async () => {
    const other = await addPublishedBook(started(), cast);
    const ids = async (query: object) =>
      (await started().as(null)("searchCatalog", { query: query })).searchResults.map(({ id }) => id);
    for (const query of [{}, { q: "соль" }, { sorting: "trending" }])
      expect(await ids(query)).toEqual([other.workId, book.workId]);
    await like(true);
    await read();
    await ranked();
    for (const query of [{}, { q: "соль" }, ...["trending", "likes", "views"].map((sorting) => ({ sorting }))])
      expect(await ids(query)).toEqual([book.workId, other.workId]);
    expect(await ids({ sorting: "recent" })).toEqual([other.workId, book.workId]);
    const warn = vi.fn();
    expect([await recountWorks({ warn }), warn.mock.calls]).toEqual([0, []]);
  });

  it("is mended, with how often a work was read, where something has changed rows past the job", async () => {
    await read();
    await ranked();
    await started().database.updateTable("work").set({ viewCount: 7 }).where("id", "=", book.workId).execute();
    await started().database.updateTable("workSearch").set({ popular: 7 }).execute();
    expect(await recountWorks({ warn: vi.fn() })).toBe(1);
    expect((await storedWork(started(), book.workId)).viewCount).toBe(1);
    expect(await started().database.selectFrom("workSearch").select("popular").execute()).toEqual([{ popular: 1 }]);
  });

  it("is worked out by a job that plans itself every ten minutes", async () => {
    await like(true);
    const { database, clock } = started();
    await rankWorks({ rankedOn: "" }, clock.now());
    const waiting = () => database.selectFrom("job").where("kind", "=", "ranks").select(["payload", "runAt"]).execute();
    expect(await waiting()).toEqual([
      { payload: { rankedOn: "2026-11-20" }, runAt: new Date("2026-11-20T11:15:31.000Z") },
    ]);
  });

  it("goes with the work, whose events may outlive it", async () => {
    await like(true);
    await ranked();
    await shelve("Reading");
    const { database } = started();
    await database.deleteFrom("workEvent").execute();
    await database.insertInto("workEvent").values({ workId: 999_999, day: "2026-11-20", likes: 1 }).execute();
    await rankWorks({ rankedOn: "2026-11-20" }, TODAY);
    expect(await database.selectFrom("workEvent").selectAll().execute()).toEqual([]);
    expect(await database.selectFrom("workDay").select("workId").execute()).toEqual([{ workId: book.workId }]);
  });
});
