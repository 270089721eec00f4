import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { addCast, addChapter, addFile, addPublishedBook, addWork, EARLIER } from "../../support/factories.works.ts";
import { startServer, type TestServer } from "../../support/server.ts";

let server: TestServer | undefined;
beforeEach(async () => {
  await server?.stop();
  server = await startServer();
});
afterAll(() => server?.stop());
const started = (): TestServer => server as TestServer;

describe("searchCatalog", () => {
  it("shows published works to everybody as cards", async () => {
    const cast = await addCast(started());
    const { id } = await addWork(started(), cast, {
      state: "published",
      coverFileId: await addFile(started(), cast.owner),
      finishTime: EARLIER,
    });
    await addChapter(started(), id, { state: "published", texts: ["Было утро.", "Гораздо более длинное утро."] });
    await addChapter(started(), id, { title: "Черновик", sortOrder: 2 });
    const { coverFileId } = await started()
      .database.selectFrom("work")
      .where("id", "=", id)
      .select("coverFileId")
      .executeTakeFirstOrThrow();
    const card = {
      id,
      title: "Соль на подоконнике",
      authors: [cast.owner, cast.coAuthor].map((author) => ({
        id: author.id,
        fio: author.fio,
        userName: author.userName,
      })),
      format: "EBook",
      workForm: "novel",
      genreId: 43,
      ageMark: "16+",
      adultOnly: false,
      hasObsceneLanguage: false,
      hasDrugs: false,
      aiUse: "None",
      coverByAi: false,
      coverUrl: `/files/${coverFileId}`,
      annotation: "О доме и о море.",
      textLength: 10,
      durationMs: 0,
      isFinished: true,
      lastUpdateTime: EARLIER,
      access: "free",
      price: null,
      priceNow: null,
      discountEndsAt: null,
      isExclusive: false,
      reciter: "",
      series: null,
      likeCount: 0,
      commentCount: 0,
      viewCount: 0,
      inLibraryState: "None",
      isLiked: false,
      unreadCount: 0,
    };
    for (const person of [null, cast.stranger, cast.owner])
      expect(await started().as(person)("searchCatalog", { query: {} })).toEqual({
        searchResults: [card],
        realTotalCount: 1,
        isCountExact: true,
        isLastPage: true,
        cursor: null,
        corrected: null,
        hiddenByYou: 0,
        without: [],
      });
  });

  it("has nothing that is not published, and nothing without a published chapter, for authors neither", async () => {
    const cast = await addCast(started());
    for (const state of ["draft", "rejected", "onModeration", "removed", "deleted"] as const)
      await addChapter(started(), (await addWork(started(), cast, { state })).id, { state: "published" });
    const { id } = await addWork(started(), cast, { state: "published" });
    for (const state of ["draft", "scheduled", "deleted"] as const) await addChapter(started(), id, { state });
    for (const person of [null, cast.owner, cast.moderator])
      expect(await started().as(person)("searchCatalog", { query: {} })).toEqual({
        searchResults: [],
        realTotalCount: 0,
        isCountExact: true,
        isLastPage: true,
        cursor: null,
        corrected: null,
        hiddenByYou: 0,
        without: [],
      });
  });

  it("puts the latest renewed first, and gives 24 a page", async () => {
    const cast = await addCast(started());
    const ids: number[] = [];
    for (let index = 0; index < 26; index++) ids.push((await addPublishedBook(started(), cast)).workId);
    const [oldest] = ids as [number];
    await started()
      .database.updateTable("work")
      .set({ lastUpdateTime: "2026-11-02T09:00:00.000Z" })
      .where("id", "=", oldest)
      .execute();
    const expected = [oldest, ...ids.slice(1).reverse()];
    const ask = async (query: { page?: number; ps?: number }) => {
      const { searchResults, cursor, hiddenByYou, without, ...rest } = await started().as(null)("searchCatalog", {
        query,
      });
      expect([cursor === null, hiddenByYou, without]).toEqual([rest.isLastPage, 0, []]);
      return { ids: searchResults.map(({ id }) => id), ...rest };
    };
    const counts = { realTotalCount: 26, isCountExact: true, corrected: null };
    expect(await ask({})).toEqual({ ids: expected.slice(0, 24), ...counts, isLastPage: false });
    expect(await ask({ page: 2 })).toEqual({ ids: expected.slice(24), ...counts, isLastPage: true });
    expect(await ask({ page: 3 })).toEqual({ ids: [], ...counts, isLastPage: true });
    expect(await ask({ page: 2, ps: 13 })).toEqual({ ids: expected.slice(13), ...counts, isLastPage: true });
  });
});

it("a chapter's publication lifts the book, its withdrawal takes it out", async () => {
  const cast = await addCast(started());
  const first = await addPublishedBook(started(), cast);
  const second = await addPublishedBook(started(), cast);
  const titles = async () =>
    (await started().as(null)("searchCatalog", { query: {} })).searchResults.map(({ id }) => id);
  expect(await titles()).toEqual([second.workId, first.workId]);
  const { id: chapterId } = await addChapter(started(), first.workId, { sortOrder: 2 });
  const call = started().as(cast.owner);
  const params = { workId: first.workId, chapterId };
  await call("updateChapterState", { params, body: { type: "publish.requested" } });
  expect(await titles()).toEqual([first.workId, second.workId]);
  await call("moveWorkToDraft", { params: { id: second.workId } });
  expect(await titles()).toEqual([first.workId]);
  await call("moveWorkToDraft", { params: { id: first.workId } });
  expect(await titles()).toEqual([]);
});
