import { beforeAll, describe, expect, it } from "vitest";
import { addAccount } from "../../support/factories.ts";
import { addCast, addChapter, addWork, type Cast, EARLIER, refused } from "../../support/factories.works.ts";
import { testServer } from "../../support/server.ts";

const server = testServer();
let cast: Cast;
beforeAll(async () => {
  cast = await addCast(server);
});

/** What each may do with the cast's draft: a co-author is not offered its deletion, a moderator does not write. */
const rights = {
  owner: { canWrite: true, askers: ["author", "owner"] },
  coAuthor: { canWrite: true, askers: ["author"] },
  moderator: { canWrite: false, askers: ["moderator"] },
  admin: { canWrite: false, askers: ["moderator"] },
};

/** The cast's draft with three chapters, as its authors see it. */
async function addWholeWork() {
  const { id } = await addWork(server, cast, { title: "Соль на подоконнике" });
  const published = await addChapter(server, id, { state: "published", texts: ["Было утро.", "Было раннее утро."] });
  const draft = await addChapter(server, id, { title: "Глава 2", sortOrder: 2, texts: ["Был день."] });
  const deleted = await addChapter(server, id, { title: "Лишняя", sortOrder: 3, state: "deleted" });
  const { owner, coAuthor, unconfirmed } = cast;
  const work = {
    id,
    title: "Соль на подоконнике",
    format: "EBook",
    workForm: "novel",
    state: "draft",
    isFinished: false,
    moderationReason: "",
    contentVersion: 1,
    appeal: null,
    wasModerated: false,
    genreId: 43,
    firstSubGenreId: null,
    secondSubGenreId: null,
    tags: [],
    annotation: "О доме и о море.",
    hasAnnotation: true,
    authorNotes: "",
    ageMark: "16+",
    coverFileId: null,
    coverUrl: null,
    enableRedLine: true,
    originalAuthor: "",
    translator: "",
    reciter: "",
    adultOnly: false,
    hasObsceneLanguage: false,
    hasDrugs: false,
    aiUse: "None",
    coverByAi: false,
    afterword: "",
    privacyDisplay: "All",
    privacyDownloads: "Disable",
    privacyComments: "All",
    commentsReview: "none",
    enableTTS: true,
    marksFloor: null,
    galleryCount: 0,
    booktrailerVideoUrl: null,
    series: null,
    seriesId: null,
    seriesPlace: null,
    moderationNote: "",
    textLength: 26,
    durationMs: 0,
    linkedWorkId: null,
    linkedWork: null,
    chapterCount: 2,
    publishedChapterCount: 1,
    owner: { id: owner.id, fio: "Вера Лядова", userName: owner.userName },
    coAuthor: {
      id: coAuthor.id,
      fio: "Глеб Оршанский",
      userName: coAuthor.userName,
      confirmed: true,
      invitedAt: EARLIER,
      confirmedAt: EARLIER,
    },
    secondCoAuthor: {
      id: unconfirmed.id,
      fio: "Иван Молчанов",
      userName: unconfirmed.userName,
      confirmed: false,
      invitedAt: EARLIER,
      confirmedAt: null,
    },
    lastModificationTime: EARLIER,
    lastUpdateTime: null,
    finishTime: null,
    deletedAt: null,
    soldCount: 0,
    needsModeration: false,
  };
  const seenBy = (who: "owner" | "coAuthor" | "moderator" | "admin") => ({ ...work, rights: rights[who] });
  return { id, seenBy, published, draft, deleted };
}

describe("getWorkSettings", () => {
  it("shows the work to authors and moderators", async () => {
    const { id, seenBy } = await addWholeWork();
    for (const who of ["owner", "coAuthor", "moderator", "admin"] as const)
      expect(await server.as(cast[who])("getWorkSettings", { params: { id } })).toEqual(seenBy(who));
  });

  it("answers of a work in the bin", async () => {
    const { id } = await addWork(server, cast, { state: "deleted" });
    for (const person of [cast.owner, cast.coAuthor, cast.moderator])
      expect(await server.as(person)("getWorkSettings", { params: { id } })).toMatchObject({
        state: "deleted",
        deletedAt: EARLIER,
      });
  });
});

describe("getWorkContent", () => {
  it("shows the work and its chapters in their order, those in the bin too", async () => {
    const { id, seenBy, published, draft, deleted } = await addWholeWork();
    const common = { workId: id, lastModificationTime: EARLIER };
    const content = {
      chapters: [
        {
          ...common,
          id: published.id,
          title: "Глава 1",
          state: "published",
          isDraft: false,
          sortOrder: 1,
          revision: 2,
          publishTime: EARLIER,
          textLength: 17,
          hasUnpublishedChanges: true,
          isDisputed: false,
          isLastPublished: false,
          deletedAt: null,
        },
        {
          ...common,
          id: draft.id,
          title: "Глава 2",
          state: "draft",
          isDraft: true,
          sortOrder: 2,
          revision: 1,
          publishTime: null,
          textLength: 9,
          hasUnpublishedChanges: false,
          isDisputed: false,
          isLastPublished: false,
          deletedAt: null,
        },
        {
          ...common,
          id: deleted.id,
          title: "Лишняя",
          state: "deleted",
          isDraft: false,
          sortOrder: 3,
          revision: 1,
          publishTime: null,
          textLength: 10,
          hasUnpublishedChanges: false,
          isDisputed: false,
          isLastPublished: false,
          deletedAt: EARLIER,
        },
      ],
    };
    for (const who of ["owner", "coAuthor", "moderator"] as const)
      expect(await server.as(cast[who])("getWorkContent", { params: { id } })).toEqual({
        work: seenBy(who),
        ...content,
      });
  });
});

describe.each(["getWorkSettings", "getWorkContent", "getWorkAccess"] as const)("%s", (name) => {
  it("refuses a stranger, an unconfirmed co-author, a guest and an unknown id, of a published work too", async () => {
    for (const state of ["draft", "published"] as const) {
      const { id } = await addWork(server, cast, { state });
      const input = { params: { id }, query: {} };
      for (const person of [cast.stranger, cast.unconfirmed])
        await expect(server.as(person)(name, input)).rejects.toMatchObject(refused.denied);
      await expect(server.as(null)(name, input)).rejects.toMatchObject(refused.login);
    }
    const unknown = { params: { id: 999_999 }, query: {} };
    for (const person of [cast.stranger, cast.moderator])
      await expect(server.as(person)(name, unknown)).rejects.toMatchObject(refused.missing);
  });
});

describe("getWorkAccess", () => {
  it("lets authors write and moderators look", async () => {
    const { id } = await addWork(server, cast);
    const { id: chapterId } = await addChapter(server, id);
    for (const [person, canWrite] of [
      [cast.owner, true],
      [cast.coAuthor, true],
      [cast.moderator, false],
      [cast.admin, false],
    ] as const) {
      const call = server.as(person);
      expect(await call("getWorkAccess", { params: { id }, query: {} })).toEqual({ workId: id, canWrite });
      expect(await call("getWorkAccess", { params: { id: chapterId }, query: { of: "chapter" } })).toEqual({
        workId: id,
        canWrite,
      });
    }
  });

  it("nobody writes in the bin", async () => {
    const { id } = await addWork(server, cast, { state: "deleted" });
    expect(await server.as(cast.owner)("getWorkAccess", { params: { id }, query: {} })).toEqual({
      workId: id,
      canWrite: false,
    });
  });

  it("refuses a stranger's question about a chapter, and an unknown chapter", async () => {
    const { id } = await addChapter(server, (await addWork(server, cast)).id);
    const ask = (chapterId: number) =>
      server.as(cast.stranger)("getWorkAccess", { params: { id: chapterId }, query: { of: "chapter" } });
    await expect(ask(id)).rejects.toMatchObject(refused.denied);
    await expect(ask(999_999)).rejects.toMatchObject(refused.missing);
  });
});

describe("options", () => {
  const option = (value: number, enumValue: string, title: string, mobileTitle = title) => ({
    enumValue,
    value,
    title,
    mobileTitle,
  });

  it("of formats and forms", async () => {
    expect(await server.as(null)("getWorkFormats", {})).toEqual([
      option(1, "EBook", "Книга"),
      option(2, "Audiobook", "Аудиокнига", "Аудио"),
    ]);
    expect(await server.as(null)("getWorkForms", {})).toEqual([
      option(1, "novel", "Роман"),
      option(2, "tale", "Повесть"),
      option(3, "story", "Рассказ"),
      option(4, "story-book", "Сборник рассказов", "Рассказы"),
      option(5, "poetry", "Сборник поэзии", "Поэзия"),
      option(6, "translation", "Перевод"),
    ]);
  });

  it("of the 62 genres", async () => {
    const genres = await server.as(null)("getWorkGenres", {});
    expect(genres).toHaveLength(62);
    expect(genres[0]).toEqual(option(1, "sf-history", "Альтернативная история"));
    expect(genres[61]).toEqual(option(62, "ironical-fantasy", "Юмористическое фэнтези"));
  });
});

describe("getWorkTags", () => {
  it("suggests by the beginning, the most used first, without a stranger's drafts", async () => {
    const tagged = async (
      authors: Pick<Cast, "owner"> & Partial<Cast>,
      state: "draft" | "published",
      titles: string[],
    ) => {
      const { id } = await addWork(server, authors, { state });
      const rows = titles.map((title, sortOrder) => ({ workId: id, title, sortOrder }));
      await server.database.insertInto("workTag").values(rows).execute();
    };
    const reader = await addAccount(server);
    const { owner, stranger } = cast;
    await tagged({ owner }, "published", ["Ёлка", "море"]);
    await tagged({ owner }, "published", ["елка", "морозы"]);
    await tagged({ owner: stranger }, "published", ["Ёлка", "морозы", "50%"]);
    await tagged(cast, "draft", ["морошка"]);
    const ask = (person: { id: number }, search?: string) =>
      server.as(person)("getWorkTags", { query: { ...(search !== undefined && { search }) } });
    expect(await ask(reader, "ЕЛ")).toEqual(["Ёлка"]);
    expect(await ask(reader, "мор")).toEqual(["морозы", "море"]);
    expect(await ask(owner, "мор")).toEqual(["морозы", "море", "морошка"]);
    expect(await ask(cast.coAuthor, "мор")).toEqual(["морозы", "море", "морошка"]);
    expect(await ask(cast.unconfirmed, "мор")).toEqual(["морозы", "море"]);
    expect(await ask(reader, "%")).toEqual([]);
    expect(await ask(reader, "50%")).toEqual(["50%"]);
    expect(await ask(reader)).toEqual(["Ёлка", "морозы", "50%", "море"]);
    await expect(server.as(null)("getWorkTags", { query: {} })).rejects.toMatchObject(refused.login);
  });

  it("gives 20 at most", async () => {
    const owner = await addAccount(server);
    const { id } = await addWork(server, { owner });
    const rows = Array.from({ length: 25 }, (_, sortOrder) => ({
      workId: id,
      title: `звезда ${sortOrder}`,
      sortOrder,
    }));
    await server.database.insertInto("workTag").values(rows).execute();
    expect(await server.as(owner)("getWorkTags", { query: { search: "звезда" } })).toHaveLength(20);
  });
});
