import { beforeEach, describe, expect, it } from "vitest";
import { addCast, addChapter, addPublishedBook, addWork, type Cast, EARLIER } from "../../support/factories.works.ts";
import { NOW, testServer } from "../../support/server.ts";

const server = testServer();
let cast: Cast;
beforeEach(async () => {
  server.clock.set(NOW);
  cast = await addCast(server);
});

const desk = (who: keyof Cast) => server.as(cast[who])("getDesk", {});
const authorsOf = (...names: (keyof Cast)[]) =>
  names.map((name) => ({ id: cast[name].id, fio: cast[name].fio, userName: cast[name].userName }));

async function read(workId: number, chapterId: number, movedAt: string, progress = 0.25) {
  await server.database
    .insertInto("readerProgress")
    .values({ accountId: cast.stranger.id, workId, chapterId, location: 3, progress, movedAt })
    .execute();
}

describe("the books that one reads", () => {
  it("are the last three begun, with the chapter and its place among the published ones", async () => {
    const { id: workId } = await addWork(server, cast, { state: "published", title: "Дом" });
    await addChapter(server, workId, { state: "published", title: "Глава 1" });
    await addChapter(server, workId, { title: "Черновик", sortOrder: 2 });
    const second = await addChapter(server, workId, {
      state: "published",
      title: "Глава 2",
      texts: ["Было утро.", "Правка."],
      sortOrder: 3,
    });
    await addChapter(server, workId, { state: "published", title: "Глава 3", sortOrder: 4 });
    await read(workId, second.id, "2026-11-05T10:00:00.000Z");
    for (const day of ["04", "03", "02"]) {
      const other = await addPublishedBook(server, cast);
      await read(other.workId, other.chapterId, `2026-11-${day}T10:00:00.000Z`);
    }
    const { reading, writing } = await desk("stranger");
    expect(reading.map(({ movedAt }) => movedAt)).toEqual([
      "2026-11-05T10:00:00.000Z",
      "2026-11-04T10:00:00.000Z",
      "2026-11-03T10:00:00.000Z",
    ]);
    expect(reading[0]).toEqual({
      workId,
      format: "EBook",
      title: "Дом",
      authors: authorsOf("owner", "coAuthor"),
      coverUrl: null,
      chapterId: second.id,
      chapterTitle: "Глава 2",
      chapterNumber: 2,
      chapterCount: 3,
      progress: 0.25,
      movedAt: "2026-11-05T10:00:00.000Z",
    });
    expect(writing).toEqual([]);
  });

  it("are nobody else's, and none that was withdrawn or whose author is hidden", async () => {
    const book = await addPublishedBook(server, cast);
    await read(book.workId, book.chapterId, EARLIER);
    const titles = async () => (await desk("stranger")).reading.map(({ workId }) => workId);
    expect([await titles(), (await desk("moderator")).reading]).toEqual([[book.workId], []]);
    const hide = (isHidden: boolean) =>
      server.as(cast.stranger)("hideAuthor", { body: { authorId: cast.owner.id, isHidden } });
    await hide(true);
    expect(await titles()).toEqual([]);
    await hide(false);
    await addChapter(server, book.workId, { state: "published", sortOrder: 2 });
    await server.as(cast.owner)("updateChapterState", { params: book, body: { type: "withdrawal.requested" } });
    expect(await titles()).toEqual([]);
    await server.as(cast.owner)("updateChapterState", { params: book, body: { type: "publish.requested" } });
    expect(await titles()).toEqual([book.workId]);
    await server.as(cast.owner)("moveWorkToDraft", { params: { id: book.workId } });
    expect(await titles()).toEqual([]);
  });
});

describe("the works that one writes", () => {
  it("are those that readers do not have as they are, the last changed first, with the chapter changed last", async () => {
    const time = (day: string) => `2026-11-${day}T10:00:00.000Z`;
    const draft = await addWork(server, cast, { title: "Черновик", lastModificationTime: time("09") });
    await addChapter(server, draft.id, { title: "Первая", lastModificationTime: time("07") });
    const last = await addChapter(server, draft.id, {
      title: "Вторая",
      sortOrder: 2,
      lastModificationTime: time("08"),
    });
    await addChapter(server, draft.id, { title: "В корзине", state: "deleted", lastModificationTime: time("09") });
    const edited = await addWork(server, cast, { title: "С правкой", state: "published" });
    const over = await addChapter(server, edited.id, {
      state: "published",
      texts: ["Было утро.", "Правка."],
      lastModificationTime: time("06"),
    });
    const empty = await addWork(server, cast, { title: "Без глав", lastModificationTime: time("05") });
    await addPublishedBook(server, cast);
    for (const state of ["removed", "deleted"] as const) await addWork(server, cast, { state });
    const common = { authors: authorsOf("owner", "coAuthor"), coverUrl: null };
    const expected = [
      {
        ...common,
        workId: draft.id,
        title: "Черновик",
        state: "draft",
        chapter: { id: last.id, title: "Вторая" },
        lastModificationTime: time("08"),
      },
      {
        ...common,
        workId: edited.id,
        title: "С правкой",
        state: "published",
        chapter: { id: over.id, title: "Глава 1" },
        lastModificationTime: time("06"),
      },
      {
        ...common,
        workId: empty.id,
        title: "Без глав",
        state: "draft",
        chapter: null,
        lastModificationTime: time("05"),
      },
    ];
    for (const who of ["owner", "coAuthor"] as const)
      expect(await desk(who)).toEqual({ reading: [], writing: expected, isAuthor: true, news: [] });
    for (const who of ["unconfirmed", "stranger", "moderator"] as const)
      expect(await desk(who)).toEqual({ reading: [], writing: [], isAuthor: false, news: [] });
  });

  it("are none where all is published, and none in the bin makes an author", async () => {
    const book = await addPublishedBook(server, cast);
    await addWork(server, { owner: cast.stranger }, { state: "deleted" });
    expect(await desk("owner")).toEqual({ reading: [], writing: [], isAuthor: true, news: [] });
    expect(await desk("stranger")).toEqual({ reading: [], writing: [], isAuthor: false, news: [] });
    await server.as(cast.owner)("moveWorkToDraft", { params: { id: book.workId } });
    expect((await desk("owner")).isAuthor).toBe(true);
  });

  it("are four at most", async () => {
    for (let index = 0; index < 5; index++) await addWork(server, cast);
    expect((await desk("owner")).writing).toHaveLength(4);
  });
});

describe("the catalogue's filters", () => {
  it("genre: in whichever of the three places; author: owner or confirmed co-author", async () => {
    const add = async (given: object, people: Partial<Cast> & Pick<Cast, "owner"> = cast) => {
      const { id } = await addWork(server, people, { state: "published", ...given });
      await addChapter(server, id, { state: "published" });
      return id;
    };
    const first = await add({ genreId: 5 });
    const second = await add({ genreId: 6, firstSubGenreId: 5 });
    const third = await add({ genreId: 6, secondSubGenreId: 5, title: "Лодка" }, { owner: cast.stranger });
    const ask = async (query: object) => {
      const { searchResults, realTotalCount } = await server.as(null)("searchCatalog", { query });
      expect(realTotalCount).toBe(searchResults.length);
      return searchResults.map(({ id }) => id);
    };
    expect(await ask({ genre: 5 })).toEqual([third, second, first]);
    expect(await ask({ genre: 6 })).toEqual([third, second]);
    expect(await ask({ genre: 7 })).toEqual([]);
    expect(await ask({ genre: 5, search: "лодка" })).toEqual([third]);
    expect(await ask({ author: cast.owner.id })).toEqual([second, first]);
    expect(await ask({ author: cast.coAuthor.id })).toEqual([second, first]);
    expect(await ask({ author: cast.unconfirmed.id })).toEqual([]);
    expect(await ask({ author: cast.stranger.id, genre: 5 })).toEqual([third]);
  });
});
