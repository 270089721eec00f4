import { beforeEach, describe, expect, it } from "vitest";
import type { InputOf } from "../../../src/api/contract/index.ts";
import { archivedOf } from "../../support/archive.ts";
import { addHolding, addSale } from "../../support/factories.sales.ts";
import { addAccount, type TestAccount } from "../../support/factories.ts";
import {
  addCast,
  addChapter,
  addPublishedBook,
  addSeries,
  addWork,
  type Cast,
  documentOf,
  refused,
} from "../../support/factories.works.ts";
import { NOW, testServer } from "../../support/server.ts";

const HOUR = 3_600_000;
const later = (hours: number) => new Date(Date.parse(NOW) + hours * HOUR).toISOString();

const server = testServer();
let cast: Cast;
let nina: TestAccount;
beforeEach(async () => {
  server.clock.set(NOW);
  cast = await addCast(server);
  nina = await addAccount(server, { fio: "Нина Зорина" });
});

type State = InputOf<"updateLibraryState">["body"]["state"];
const shelve = (workIds: number[], state: State, who = nina) =>
  server.as(who)("updateLibraryState", { body: { workIds, state } });
const library = (query: InputOf<"getUserLibrary">["query"] = {}, who = nina) =>
  server.as(who)("getUserLibrary", { query });
const book = async (title: string) => {
  const made = await addPublishedBook(server, { owner: cast.owner });
  await server.database.updateTable("work").set({ title }).where("id", "=", made.workId).execute();
  return made;
};
const titles = async (query: InputOf<"getUserLibrary">["query"]) =>
  (await library(query)).worksInLibrary.map(({ title }) => title);

describe("updateLibraryState", () => {
  it("puts works on a shelf, says where they were, and takes them off", async () => {
    const [one, other] = [await book("Паромщик"), await book("Инженер снов")];
    expect(await shelve([one.workId, other.workId, one.workId], "Reading")).toEqual({
      states: [
        { workId: one.workId, state: "None" },
        { workId: other.workId, state: "None" },
      ],
    });
    expect(await shelve([one.workId], "Finished")).toEqual({ states: [{ workId: one.workId, state: "Reading" }] });
    expect(await library()).toMatchObject({
      readingCount: 1,
      savedCount: 0,
      finishedCount: 1,
      dislikedCount: 0,
      totalCount: 2,
    });
    expect(await server.as(nina)("getBook", { params: { id: one.workId } })).toMatchObject({
      inLibraryState: "Finished",
      isMuted: false,
    });
    expect(await shelve([one.workId], "None")).toEqual({ states: [{ workId: one.workId, state: "Finished" }] });
    expect(await shelve([one.workId], "None")).toEqual({ states: [{ workId: one.workId, state: "None" }] });
    expect(await library()).toMatchObject({ totalCount: 1 });
  });

  it("takes nothing that the reader may not read, and all or none", async () => {
    const { workId } = await book("Паромщик");
    const draft = await addWork(server, { owner: cast.owner });
    await expect(shelve([workId, draft.id], "Reading")).rejects.toMatchObject(refused.missing);
    await expect(shelve([999_999], "Saved")).rejects.toMatchObject(refused.missing);
    await expect(shelve([], "Saved")).rejects.toMatchObject({ httpStatus: 400 });
    await expect(
      shelve(
        Array.from({ length: 101 }, (_, index) => index + 1),
        "Saved",
      ),
    ).rejects.toMatchObject({ httpStatus: 400 });
    await expect(shelve([workId], "Bought" as State)).rejects.toMatchObject({ httpStatus: 400 });
    expect((await library()).totalCount).toBe(0);
  });
});

describe("getUserLibrary", () => {
  it("says where the reader stopped and how many chapters are new", async () => {
    const { workId, chapterId } = await book("Паромщик");
    await shelve([workId], "Reading");
    const place = { workId, chapterId, location: 0, progress: 0.5 };
    server.clock.pass(HOUR);
    await server.as(nina)("updateReaderProgress", { body: place });
    await addChapter(server, workId, { state: "published", sortOrder: 2, publishTime: later(2) });
    await addChapter(server, workId, { state: "published", sortOrder: 3, publishTime: later(3) });
    await addChapter(server, workId, { sortOrder: 4 });
    expect((await library()).worksInLibrary).toEqual([
      {
        workId,
        title: "Паромщик",
        authors: [{ id: cast.owner.id, fio: "Вера Лядова", userName: cast.owner.userName }],
        book: expect.objectContaining({ id: workId, title: "Паромщик" }),
        how: "shown",
        inLibraryState: "Reading",
        addedToLibraryTime: NOW,
        lastReadTime: later(1),
        lastChapterId: chapterId,
        lastChapterTitle: "Глава 1",
        lastChapterProgress: 0.5,
        workProgress: 0.5 / 3,
        unreadCount: 2,
        isPurchased: false,
        isMuted: false,
      },
    ]);
  });

  it("keeps what readers do not have any more, with title and authors alone", async () => {
    const { workId } = await book("Паромщик");
    await shelve([workId], "Saved");
    await server.database.updateTable("work").set({ state: "draft" }).where("id", "=", workId).execute();
    const [line] = (await library({ state: "Saved" })).worksInLibrary;
    expect(line).toMatchObject({ title: "Паромщик", book: null, how: "gone", inLibraryState: "Saved" });
    // It can still be moved and taken off.
    expect(await shelve([workId], "Finished")).toEqual({ states: [{ workId, state: "Saved" }] });
  });

  it("keeps what is for adults since it was put there: its page asks, and tells no more than title, authors and marks", async () => {
    const { workId, chapterId } = await book("Паромщик");
    await shelve([workId], "Saved");
    await server.as(nina)("updateReaderProgress", {
      body: { workId, chapterId, location: 0, progress: 0.5 },
    });
    await server.database.updateTable("work").set({ adultOnly: true }).where("id", "=", workId).execute();
    const [line] = (await library({ state: "Saved" })).worksInLibrary;
    expect(line).toMatchObject({ how: "shown", lastChapterId: null, lastChapterTitle: "", inLibraryState: "Saved" });
    expect(line?.book).toMatchObject({ isWithheld: true, id: workId, title: "Паромщик" });
    await server.as(nina)("confirmAdult", { body: {} });
    const [open] = (await library({ state: "Saved" })).worksInLibrary;
    expect(open).toMatchObject({ how: "shown", lastChapterId: chapterId, lastChapterTitle: "Глава 1" });
  });

  it("is narrowed, sorted, searched and cut", async () => {
    const [ferry, garden] = [await book("Паромщик"), await book("Ёлочный сад")];
    await shelve([ferry.workId], "Reading");
    server.clock.pass(HOUR);
    await shelve([garden.workId], "Saved");
    expect(await titles({ sort: "added" })).toEqual(["Ёлочный сад", "Паромщик"]);
    expect(await titles({ sort: "title" })).toEqual(["Ёлочный сад", "Паромщик"]);
    expect(await titles({ state: "Reading" })).toEqual(["Паромщик"]);
    expect(await titles({ format: "Audiobook" })).toEqual([]);
    expect(await titles({ search: "елочный" })).toEqual(["Ёлочный сад"]);
    expect(await library({ sort: "added", pageSize: 1 })).toMatchObject({ isLastPage: false });
    expect(await library({ sort: "added", pageSize: 1, page: 2 })).toMatchObject({
      worksInLibrary: [{ title: "Паромщик" }],
      isLastPage: true,
      totalCount: 2,
    });
  });

  it("is another's only where they let it be seen, and then without what is gone", async () => {
    const { workId } = await book("Паромщик");
    const gone = await book("Снятая");
    await shelve([workId, gone.workId], "Reading");
    await server.database.updateTable("work").set({ state: "draft" }).where("id", "=", gone.workId).execute();
    const seen = () => library({ userId: nina.id }, cast.stranger);
    const show = (whoSeesLibrary: "everybody" | "friends" | "me") =>
      server.as(nina)("updatePrivacy", {
        body: {
          showBirthday: "nobody",
          whoCanWrite: "everybody",
          whoSeesFollows: "everybody",
          whoSeesLibrary,
          inSearchEngines: true,
        },
      });
    await expect(seen()).rejects.toMatchObject(refused.missing);
    await show("friends");
    await expect(seen()).rejects.toMatchObject(refused.missing);
    await server.as(nina)("followAccount", { params: { id: cast.stranger.id } });
    await server.as(cast.stranger)("followAccount", { params: { id: nina.id } });
    expect((await seen()).worksInLibrary.map(({ title }) => title)).toEqual(["Паромщик"]);
    const lists = (who: TestAccount | null) => server.as(who)("getAuthorLists", { params: { id: nina.id } });
    expect(await lists(cast.stranger)).toEqual({ workCount: 0, series: [], isLibraryShown: true });
    expect(await lists(null)).toEqual({ workCount: 0, series: [], isLibraryShown: false });
    await expect(server.as(null)("getUserLibrary", { query: { userId: nina.id } })).rejects.toMatchObject(
      refused.missing,
    );
    await show("everybody");
    expect(await lists(null)).toEqual({ workCount: 0, series: [], isLibraryShown: true });
    expect((await server.as(null)("getUserLibrary", { query: { userId: nina.id } })).worksInLibrary).toHaveLength(1);
    await expect(server.as(null)("getUserLibrary", { query: {} })).rejects.toMatchObject(refused.login);
    expect((await library({ userId: nina.id }, cast.coAuthor)).worksInLibrary).toHaveLength(1);
    await expect(library({ userId: 999_999 })).rejects.toMatchObject(refused.missing);
  });
});

describe("where the reader stopped", () => {
  const stopped = async (query: InputOf<"getUserLibrary">["query"] = { state: "Reading" }, who = nina) =>
    (await library(query, who)).stopped;
  const read = (workId: number, chapterId: number, more: object = {}) =>
    server.as(nina)("updateReaderProgress", { body: { workId, chapterId, location: 1, progress: 0.5, ...more } });
  /** A chapter of three paragraphs with 15, 50 and 7 characters. */
  const texts = documentOf("Утро было тихим", "Соль была сдвинута. Совсем немного. Никто не заметил.", "Потом…");
  const addRead = async () => {
    const { id: workId } = await addWork(server, cast, { state: "published", title: "Соль" });
    const add = (sortOrder: number) =>
      addChapter(server, workId, { state: "published", sortOrder, title: `Глава ${sortOrder}`, documents: [texts] });
    const [first, second] = [await add(1), await add(2)];
    await shelve([workId], "Reading");
    return { workId, first: first.id, second: second.id };
  };

  it("is the sentence of the book that was read last of those on «Читаю»", async () => {
    const { workId, second } = await addRead();
    const other = await addRead();
    await read(workId, second, { offset: 25 });
    server.clock.pass(-HOUR);
    await read(other.workId, other.first);
    expect(await stopped()).toEqual({
      workId,
      format: "EBook",
      title: "Соль",
      coverUrl: null,
      authors: [
        { id: cast.owner.id, fio: "Вера Лядова", userName: cast.owner.userName },
        { id: cast.coAuthor.id, fio: "Глеб Оршанский", userName: cast.coAuthor.userName },
      ],
      chapterId: second,
      chapterTitle: "Глава 2",
      chapterNumber: 2,
      chapterCount: 2,
      progress: 0.5,
      movedAt: NOW,
      line: "Совсем немного.",
      left: 34,
      linked: null,
    });
    await shelve([workId], "Finished");
    expect(await stopped()).toMatchObject({ workId: other.workId, line: "Соль была сдвинута." });
  });

  it("is on the first page of the owner's «Читаю» alone", async () => {
    const { workId, second } = await addRead();
    expect(await stopped()).toBe(null);
    await read(workId, second);
    expect(await stopped()).toMatchObject({ workId });
    for (const query of [
      {},
      { state: "Saved" },
      { state: "Reading", page: 2 },
      { state: "Reading", search: "соль" },
      { state: "Reading", format: "EBook" },
    ] as const)
      expect(await stopped(query)).toBe(null);
    const privacy = await server.as(nina)("getPrivacy", {});
    await server.as(nina)("updatePrivacy", { body: { ...privacy, whoSeesLibrary: "everybody" } });
    expect(await stopped({ state: "Reading", userId: nina.id }, cast.stranger)).toBe(null);
  });

  it("shows no word that the gate keeps, nor of a bought book that was not opened", async () => {
    const { workId, second } = await addRead();
    await read(workId, second);
    await addSale(server, workId, { freeChapterCount: 1 });
    expect(await stopped()).toBe(null);
    await addHolding(server, workId, nina);
    expect(await stopped()).toBe(null);
    await server.as(nina)("getBookChapter", { params: { workId, chapterId: second } });
    expect(await stopped()).toMatchObject({ line: "Соль была сдвинута." });
    await server.database.updateTable("work").set({ state: "draft" }).where("id", "=", workId).execute();
    expect(await stopped()).toMatchObject({ workId });
    await server.database.updateTable("chapter").set({ state: "draft" }).where("workId", "=", workId).execute();
    expect(await stopped()).toBe(null);
  });
});

describe("what was bought", () => {
  it("is a shelf of its own, with books of the other shelves or of none", async () => {
    const [kept, bought] = [await book("Паромщик"), await book("Инженер снов")];
    await shelve([kept.workId], "Reading");
    server.clock.pass(HOUR);
    await addHolding(server, kept.workId, nina);
    await addHolding(server, bought.workId, nina, { grantedAt: later(1) });
    expect(await library({ state: "Purchased" })).toMatchObject({
      worksInLibrary: [
        { title: "Инженер снов", inLibraryState: "None", isPurchased: true, addedToLibraryTime: later(1) },
        { title: "Паромщик", inLibraryState: "Reading", isPurchased: true, addedToLibraryTime: NOW },
      ],
      readingCount: 1,
      purchasedCount: 2,
      totalCount: 1,
    });
    expect(await titles({})).toEqual(["Паромщик"]);
    await server.database
      .updateTable("holding")
      .set({ endedAt: later(1) })
      .where("workId", "=", bought.workId)
      .execute();
    expect(await titles({ state: "Purchased" })).toEqual(["Паромщик"]);
  });

  it("is shown to nobody else", async () => {
    const { workId } = await book("Паромщик");
    await shelve([workId], "Reading");
    await addHolding(server, workId, nina);
    const privacy = await server.as(nina)("getPrivacy", {});
    await server.as(nina)("updatePrivacy", { body: { ...privacy, whoSeesLibrary: "everybody" } });
    expect(await library({ userId: nina.id, state: "Purchased" }, cast.stranger)).toMatchObject({
      worksInLibrary: [],
      purchasedCount: 0,
    });
    expect(await library({ userId: nina.id }, cast.stranger)).toMatchObject({
      worksInLibrary: [{ title: "Паромщик", isPurchased: false }],
    });
  });
});

describe("the order «new»", () => {
  it("has books with new chapters first, each part by the last reading", async () => {
    const [quiet, fresh, recent] = [await book("Тихая"), await book("С новой главой"), await book("Читана вчера")];
    for (const { workId } of [quiet, fresh]) await shelve([workId], "Reading");
    server.clock.pass(HOUR);
    await shelve([recent.workId], "Reading");
    await addChapter(server, fresh.workId, { state: "published", sortOrder: 2, publishTime: later(3) });
    expect(await titles({ sort: "new" })).toEqual(["С новой главой", "Читана вчера", "Тихая"]);
    expect(await titles({ sort: "read" })).toEqual(["Читана вчера", "С новой главой", "Тихая"]);
  });
});

describe("getAuthorLists", () => {
  it("counts a person's listed books and names the series that hold one", async () => {
    const [one, other] = [await book("Первая"), await book("Вторая")];
    const draft = await addWork(server, { owner: cast.owner });
    const shown = await addSeries(server, cast, { title: "Дачный ключ", sortOrder: 1 }, one.workId, other.workId);
    await addSeries(server, cast, { title: "Пустой" });
    await addSeries(server, cast, { title: "Будущий" }, draft.id);
    const lists = (who: TestAccount | null) => server.as(who)("getAuthorLists", { params: { id: cast.owner.id } });
    expect(await lists(null)).toEqual({
      workCount: 2,
      series: [{ id: shown.id, title: "Дачный ключ", isFinished: false, coverUrl: null, workCount: 2 }],
      isLibraryShown: false,
    });
    expect(await lists(cast.owner)).toMatchObject({ workCount: 2, isLibraryShown: true });
    await server.as(nina)("hideSeries", { body: { seriesId: shown.id, isHidden: true } });
    expect(await lists(nina)).toMatchObject({ series: [] });
    await expect(server.as(null)("getAuthorLists", { params: { id: 999_999 } })).rejects.toMatchObject(refused.missing);
  });
});

it("the archive of a reader's data has the shelves", async () => {
  const { workId } = await book("Паромщик");
  await shelve([workId], "Reading");
  expect(await archivedOf(server, nina, "library")).toEqual([
    { id: workId, title: "Паромщик", state: "Reading", addedAt: NOW },
  ]);
});
