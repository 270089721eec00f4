import { beforeAll, describe, expect, it } from "vitest";
import {
  addCast,
  addChapter,
  addFile,
  addPublishedBook,
  addWork,
  type Cast,
  documentOf,
  EARLIER,
  refused,
} from "../../support/factories.works.ts";
import { NOW, testServer } from "../../support/server.ts";
import { whole } from "../../support/whole.ts";

const server = testServer();
let cast: Cast;
beforeAll(async () => {
  cast = await addCast(server);
});

const hiddenStates = ["draft", "rejected", "onModeration", "removed", "deleted"] as const;

/** A book of four chapters, of which readers see the first and the third. */
async function addBook(state: "published" | (typeof hiddenStates)[number] = "published") {
  const { id: workId } = await addWork(server, cast, { state, firstSubGenreId: 25, authorNotes: "Спасибо." });
  const tags = ["море", "дом"].map((title, sortOrder) => ({ workId, title, sortOrder }));
  await server.database.insertInto("workTag").values(tags).execute();
  const first = await addChapter(server, workId, { state: "published", texts: ["Было утро.", "Черновик поверх."] });
  const draft = await addChapter(server, workId, { title: "Черновик", sortOrder: 2 });
  const second = await addChapter(server, workId, {
    title: "Глава 2",
    sortOrder: 3,
    state: "published",
    texts: ["Был день."],
  });
  const later = await addChapter(server, workId, {
    title: "Будущая",
    sortOrder: 4,
    state: "scheduled",
    publishTime: NOW,
  });
  await addChapter(server, workId, { title: "Выброшенная", sortOrder: 5, state: "deleted" });
  const chapters = [
    { id: first.id, title: "Глава 1", textLength: 10, publishTime: EARLIER, isDraft: false, access: "open" },
    { id: second.id, title: "Глава 2", textLength: 9, publishTime: EARLIER, isDraft: false, access: "open" },
  ];
  /** What its authors see where readers see nothing. */
  const previewed = [
    chapters[0],
    { id: draft.id, title: "Черновик", textLength: 10, publishTime: null, isDraft: true, access: "open" },
    chapters[1],
    { id: later.id, title: "Будущая", textLength: 10, publishTime: null, isDraft: true, access: "open" },
  ];
  return { workId, first, draft, second, chapters, previewed };
}

const authors = () => [cast.owner, cast.coAuthor].map(({ id, fio, userName }) => ({ id, fio, userName }));

describe("getBook", () => {
  const bookOf = ({ workId, chapters }: Awaited<ReturnType<typeof addBook>>) => ({
    id: workId,
    title: "Соль на подоконнике",
    authors: authors(),
    format: "EBook",
    linkedWork: null,
    durationMs: 0,
    workForm: "novel",
    genreId: 43,
    firstSubGenreId: 25,
    secondSubGenreId: null,
    tags: ["море", "дом"],
    ageMark: "16+",
    adultOnly: false,
    hasObsceneLanguage: false,
    hasDrugs: false,
    aiUse: "None",
    coverByAi: false,
    originalAuthor: "",
    translator: "",
    drugWarning: "",
    coverUrl: null,
    annotation: "О доме и о море.",
    authorNotes: "Спасибо.",
    enableRedLine: true,
    privacyDisplay: "All",
    downloads: { access: "forNobody", files: [] },
    textLength: 19,
    isFinished: false,
    likeCount: 0,
    isLiked: false,
    commentCount: 0,
    viewCount: 0,
    shelvedCount: 0,
    lastUpdateTime: EARLIER,
    chapters,
    offer: {
      access: "free",
      price: null,
      priceNow: null,
      discountPercent: null,
      discountEndsAt: null,
      startsAt: null,
      isExclusive: false,
      canBuy: false,
      refusal: null,
      holding: null,
      refundEndsAt: null,
    },
    galleryImages: [],
    booktrailer: null,
    series: null,
    isPreview: false,
    inLibraryState: "None",
    isMuted: false,
    canEdit: false,
    place: null,
    reachedChapterId: null,
  });

  /** A person who sees drafts may download every file, and there is none yet. */
  const downloads = { access: "allowed", files: [] };

  it("shows a published book to everybody, by its published revisions", async () => {
    const book = await addBook();
    const ask = (person: { id: number } | null) => server.as(person)("getBook", { params: { id: book.workId } });
    for (const person of [null, cast.stranger, cast.unconfirmed]) expect(await ask(person)).toEqual(bookOf(book));
    expect(await ask(cast.moderator)).toEqual({ ...bookOf(book), downloads });
    for (const person of [cast.owner, cast.coAuthor])
      expect(await ask(person)).toEqual({ ...bookOf(book), downloads, canEdit: true });
  });

  it("shows authors and moderators a preview of any other, and tells nobody else that there is one", async () => {
    for (const state of hiddenStates) {
      const book = await addBook(state);
      const ask = (person: { id: number } | null) => server.as(person)("getBook", { params: { id: book.workId } });
      const preview = { ...bookOf(book), downloads, isPreview: true };
      for (const person of [cast.owner, cast.coAuthor])
        expect(await ask(person)).toEqual({
          ...preview,
          canEdit: true,
          chapters: book.previewed,
          textLength: 39,
        });
      for (const person of [cast.moderator, cast.admin]) expect(await ask(person)).toEqual(preview);
      for (const person of [null, cast.stranger, cast.unconfirmed])
        await expect(ask(person)).rejects.toMatchObject(refused.missing);
    }
    await expect(server.as(null)("getBook", { params: { id: 999_999 } })).rejects.toMatchObject(refused.missing);
  });
});

describe("what readers are warned of", () => {
  const warning =
    "Незаконное потребление наркотических средств и психотропных веществ причиняет вред здоровью, их незаконный оборот запрещён и влечёт установленную законодательством ответственность";
  const marks = {
    ageMark: "18+",
    adultOnly: true,
    hasObsceneLanguage: true,
    hasDrugs: true,
    aiUse: "Generated",
  } as const;

  it("is on the book's page and in lists, with the text of the law", async () => {
    const coverFileId = await addFile(server, cast.owner);
    const { id } = await addWork(server, cast, { ...marks, state: "published", coverFileId, coverByAi: true });
    await addChapter(server, id, { state: "published" });
    const shown = { ...marks, coverByAi: true };
    const ask = server.as(cast.owner);
    expect(await ask("getBook", { params: { id } })).toMatchObject({ ...shown, drugWarning: warning });
    const { searchResults } = await ask("searchCatalog", { query: {} });
    expect(searchResults.find((card) => card.id === id)).toMatchObject(shown);
    server.config.drugWarningText = "Иной текст";
    expect(await ask("getBook", { params: { id } })).toMatchObject({ drugWarning: "Иной текст" });
    server.config.drugWarningText = warning;
  });

  it("a cover of type is no picture by AI, and only a translation has an original", async () => {
    const original = { originalAuthor: "Джейн Остин", translator: "Вера Лядова" };
    const add = (form: "novel" | "translation") =>
      addWork(server, cast, { ...original, form, state: "published", coverByAi: true });
    const ask = (id: number) => server.as(null)("getBook", { params: { id } });
    expect(await ask((await add("translation")).id)).toMatchObject({ ...original, coverByAi: false, drugWarning: "" });
    expect(await ask((await add("novel")).id)).toMatchObject({ originalAuthor: "", translator: "" });
  });
});

describe("the afterword", () => {
  const afterwords = async (workId: number, chapters: { id: number }[]) => {
    const ask = (chapterId: number) => server.as(null)("getBookChapter", { params: { workId, chapterId } });
    return Promise.all(chapters.map(async ({ id }) => whole(await ask(id)).afterword));
  };

  it("is after the last chapter of a finished work alone", async () => {
    const { workId, first, second } = await addBook();
    const set = (finishTime: string | null) =>
      server.database.updateTable("work").set({ afterword: "Дом был.", finishTime }).where("id", "=", workId).execute();
    await set(null);
    expect(await afterwords(workId, [first, second])).toEqual(["", ""]);
    await set(EARLIER);
    expect(await afterwords(workId, [first, second])).toEqual(["", "Дом был."]);
  });
});

describe("getBookChapter", () => {
  it("shows the published revision with its neighbours, to authors too", async () => {
    const { workId, first, second, chapters } = await addBook();
    for (const person of [null, cast.stranger, cast.owner]) {
      const ask = (chapterId: number) => server.as(person)("getBookChapter", { params: { workId, chapterId } });
      const common = {
        work: {
          id: workId,
          title: "Соль на подоконнике",
          authors: authors(),
          ageMark: "16+",
          enableRedLine: true,
          enableTTS: true,
          isFinished: false,
          privacyDisplay: "All",
          inLibraryState: "None",
          isMuted: false,
          audiobook: null,
        },
        chapters,
        afterword: "",
        refundEndsAt: null,
        place: null,
      };
      expect(await ask(first.id)).toEqual({
        ...common,
        id: first.id,
        revisionId: first.revisionIds[0],
        title: "Глава 1",
        number: 1,
        html: "<p>Было утро.</p>",
        textLength: 10,
        isDraft: false,
        previous: null,
        next: { id: second.id, title: "Глава 2" },
      });
      expect(await ask(second.id)).toEqual({
        ...common,
        id: second.id,
        revisionId: second.revisionIds[0],
        title: "Глава 2",
        number: 2,
        html: "<p>Был день.</p>",
        textLength: 9,
        isDraft: false,
        previous: { id: first.id, title: "Глава 1" },
        next: null,
      });
    }
  });

  it("says whether its author lets browsers read it aloud", async () => {
    const { workId, first } = await addBook();
    const ask = async () => {
      const chapter = await server.as(null)("getBookChapter", { params: { workId, chapterId: first.id } });
      return "work" in chapter && chapter.work.enableTTS;
    };
    expect(await ask()).toBe(true);
    await server.database.updateTable("work").set({ enableTts: false }).where("id", "=", workId).execute();
    expect(await ask()).toBe(false);
  });

  it("shows authors and moderators the published chapters of a hidden work, and nobody else", async () => {
    for (const state of hiddenStates) {
      const { workId, first } = await addBook(state);
      const params = { workId, chapterId: first.id };
      for (const person of [cast.owner, cast.coAuthor, cast.moderator])
        expect(await server.as(person)("getBookChapter", { params })).toMatchObject({ html: "<p>Было утро.</p>" });
      for (const person of [null, cast.stranger, cast.unconfirmed])
        await expect(server.as(person)("getBookChapter", { params })).rejects.toMatchObject(refused.missing);
    }
  });

  it("shows authors the drafts of a hidden work as they are now, and keeps no HTML of them", async () => {
    const { workId, draft, first, second, previewed } = await addBook("draft");
    const params = { workId, chapterId: draft.id };
    for (const person of [cast.owner, cast.coAuthor])
      expect(await server.as(person)("getBookChapter", { params })).toMatchObject({
        id: draft.id,
        number: 2,
        html: "<p>Было утро.</p>",
        isDraft: true,
        chapters: previewed,
        previous: { id: first.id },
        next: { id: second.id },
      });
    for (const person of [null, cast.stranger, cast.unconfirmed, cast.moderator])
      await expect(server.as(person)("getBookChapter", { params })).rejects.toMatchObject(refused.missing);
    const kept = server.database.selectFrom("chapterHtml").where("revisionId", "in", draft.revisionIds);
    expect(await kept.select("revisionId").execute()).toEqual([]);
  });

  it("shows authors a draft of a published work among its neighbours, and tells nobody else that there is one", async () => {
    const { workId, draft, first, second, previewed } = await addBook();
    const later = previewed.at(-1)?.id ?? 0;
    const ask = (person: { id: number } | null, chapterId: number) =>
      server.as(person)("getBookChapter", { params: { workId, chapterId } });
    for (const person of [cast.owner, cast.coAuthor]) {
      expect(await ask(person, draft.id)).toMatchObject({
        id: draft.id,
        number: 2,
        html: "<p>Было утро.</p>",
        isDraft: true,
        chapters: previewed,
        previous: { id: first.id },
        next: { id: second.id },
      });
      expect(await ask(person, later)).toMatchObject({ id: later, isDraft: true });
    }
    for (const person of [null, cast.stranger, cast.unconfirmed, cast.moderator, cast.admin])
      for (const chapterId of [draft.id, later])
        await expect(ask(person, chapterId)).rejects.toMatchObject(refused.missing);
    const kept = server.database.selectFrom("chapterHtml").where("revisionId", "in", draft.revisionIds);
    expect(await kept.select("revisionId").execute()).toEqual([]);
  });

  it("has no chapter in the bin, none of another work, and for readers none that is not published", async () => {
    const { workId, draft } = await addBook();
    const other = await addPublishedBook(server, cast);
    const deleted = await addChapter(server, workId, { state: "deleted", sortOrder: 9 });
    const scheduled = await addChapter(server, workId, { state: "scheduled", sortOrder: 9 });
    const nobodys = [deleted.id, other.chapterId, 999_999];
    for (const person of [null, cast.stranger, cast.owner, cast.moderator])
      for (const chapterId of person === cast.owner ? nobodys : [...nobodys, draft.id, scheduled.id])
        await expect(server.as(person)("getBookChapter", { params: { workId, chapterId } })).rejects.toMatchObject(
          refused.missing,
        );
  });

  it("renders again what another version of the serialiser made, and stores it", async () => {
    const { workId, first } = await addBook();
    const revisionId = first.revisionIds[0] as number;
    const rows = () =>
      server.database.selectFrom("chapterHtml").where("revisionId", "=", revisionId).selectAll().execute();
    await server.database
      .insertInto("chapterHtml")
      .values({ revisionId, serializerVersion: 0, html: "<p>Старое.</p>" })
      .execute();
    const ask = () => server.as(null)("getBookChapter", { params: { workId, chapterId: first.id } });
    expect(await ask()).toMatchObject({ html: "<p>Было утро.</p>" });
    expect(await rows()).toEqual([{ revisionId, serializerVersion: 2, html: "<p>Было утро.</p>" }]);
    await server.database.updateTable("chapterHtml").set({ html: "<p>Хранится.</p>" }).execute();
    expect(await ask()).toMatchObject({ html: "<p>Хранится.</p>" });
  });
});

it("no address gives a stranger an earlier or a later revision", async () => {
  const { workId, first } = await addBook();
  await server.as(cast.owner)("updateChapterState", {
    params: { workId, chapterId: first.id },
    body: { type: "update.requested" },
  });
  await server.as(cast.owner)("updateChapter", {
    body: { id: first.id, revision: 2, title: "Глава 1", document: documentOf("Третий текст.") },
  });
  for (const person of [null, cast.stranger]) {
    const call = server.as(person);
    const seen = JSON.stringify([
      await call("getBookChapter", { params: { workId, chapterId: first.id } }),
      await call("getBook", { params: { id: workId } }),
      await call("searchCatalog", { query: {} }),
    ]);
    expect(seen).toContain("Черновик поверх.");
    for (const hidden of ["Было утро.", "Третий текст.", "Будущая"]) expect(seen).not.toContain(hidden);
  }
});
