import { beforeAll, describe, expect, it } from "vitest";
import { fieldsOf } from "../../../src/api/contract/fieldsOfWork.ts";
import type { WorkFields } from "../../../src/api/contract/works.ts";
import { addAccount } from "../../support/factories.ts";
import { addCast, addFile, addWork, type Cast, EARLIER, refused, storedWork } from "../../support/factories.works.ts";
import { NOW, testServer } from "../../support/server.ts";

const server = testServer();
let cast: Cast;
beforeAll(async () => {
  cast = await addCast(server);
});

const fields: WorkFields = {
  title: "Дом, где спят часы",
  workForm: "translation",
  genreId: 42,
  firstSubGenreId: 12,
  secondSubGenreId: 25,
  tags: ["сказка", "часы"],
  annotation: "Часы спят днём.",
  authorNotes: "Спасибо бабушке.",
  ageMark: "18+",
  adultOnly: true,
  hasObsceneLanguage: true,
  hasDrugs: true,
  aiUse: "Assisted",
  coverFileId: null,
  coverByAi: true,
  enableRedLine: false,
  originalAuthor: "Джейн Остин",
  translator: "Вера Лядова",
  reciter: "Глеб Оршанский",
  afterword: "Дом на самом деле был.",
  privacyDisplay: "Registered",
  privacyDownloads: "Friends",
  privacyComments: "Friends",
  commentsReview: "links",
  enableTTS: false,
  seriesId: null,
  linkedWorkId: null,
};

type Save = (person: { id: number } | null, changed?: Partial<WorkFields>) => Promise<{ id: number }>;
const create: Save = (person, changed = {}) => server.as(person)("createWork", { body: { ...fields, ...changed } });
/** The form was filled with what is stored. */
const update =
  (id: number): Save =>
  async (person, changed = {}) => {
    const before = fieldsOf(await server.as(cast.owner)("getWorkSettings", { params: { id } }));
    const body = { before, fields: { ...fields, ...changed } };
    return (await server.as(person)("updateWorkSettings", { params: { id }, body })).work;
  };
const updateNew = async () => update((await addWork(server, cast)).id);

describe("createWork", () => {
  it("makes a draft", async () => {
    const { owner } = cast;
    const work = await create(owner);
    expect(work).toEqual({
      ...fields,
      id: expect.any(Number),
      format: "EBook",
      state: "draft",
      isFinished: false,
      moderationReason: "",
      moderationNote: "",
      contentVersion: 1,
      appeal: null,
      wasModerated: false,
      hasAnnotation: true,
      marksFloor: null,
      coverUrl: null,
      galleryCount: 0,
      booktrailerVideoUrl: null,
      series: null,
      seriesPlace: null,
      textLength: 0,
      durationMs: 0,
      linkedWork: null,
      chapterCount: 0,
      publishedChapterCount: 0,
      owner: { id: owner.id, fio: "Вера Лядова", userName: owner.userName },
      coAuthor: null,
      secondCoAuthor: null,
      lastModificationTime: NOW,
      lastUpdateTime: null,
      finishTime: null,
      deletedAt: null,
      soldCount: 0,
      needsModeration: false,
      rights: { canWrite: true, askers: ["author", "owner"] },
    });
    expect(await server.as(owner)("getWorkSettings", { params: { id: work.id } })).toEqual(work);
  });

  it("refuses a guest, and another's cover", async () => {
    await expect(create(null)).rejects.toMatchObject(refused.login);
    const coverFileId = await addFile(server, cast.coAuthor);
    await expect(create(cast.owner, { coverFileId })).rejects.toMatchObject(
      refused.field("coverFileId", "Файл обложки не найден"),
    );
  });

  it("says what MODERATION asks of a newcomer", async () => {
    const newcomer = await addAccount(server);
    server.config.moderation = "newcomers";
    expect(await create(newcomer)).toMatchObject({ needsModeration: true });
    await addWork(server, { owner: newcomer }, { state: "published" });
    expect(await create(newcomer)).toMatchObject({ needsModeration: false });
    server.config.moderation = "all";
    expect(await create(newcomer)).toMatchObject({ needsModeration: true });
    server.config.moderation = "off";
  });
});

describe("updateWorkSettings", () => {
  it("stores what authors fill in, and when", async () => {
    for (const person of [cast.owner, cast.coAuthor]) {
      const { id } = await addWork(server, cast);
      const work = await update(id)(person);
      expect(work).toMatchObject({ ...fields, id, state: "draft", lastModificationTime: NOW });
      expect(await server.as(person)("getWorkSettings", { params: { id } })).toEqual(work);
    }
  });

  it("replaces the tags", async () => {
    const { id } = await addWork(server, cast);
    await update(id)(cast.owner);
    expect(await update(id)(cast.owner, { tags: ["море"] })).toMatchObject({ tags: ["море"] });
    expect(await update(id)(cast.owner, { tags: [] })).toMatchObject({ tags: [] });
  });

  it("refuses all but authors, a guest and an unknown work, and stores nothing", async () => {
    const { id } = await addWork(server, cast);
    const before = await storedWork(server, id);
    for (const person of [cast.stranger, cast.unconfirmed, cast.moderator, cast.admin])
      await expect(update(id)(person)).rejects.toMatchObject(refused.denied);
    await expect(update(id)(null)).rejects.toMatchObject(refused.login);
    const unknown = { params: { id: 999_999 }, body: { before: fields, fields } };
    await expect(server.as(cast.owner)("updateWorkSettings", unknown)).rejects.toMatchObject(refused.missing);
    expect(await storedWork(server, id)).toEqual(before);
  });

  it("refuses a work in the bin", async () => {
    const { id } = await addWork(server, cast, { state: "deleted" });
    await expect(update(id)(cast.owner)).rejects.toMatchObject(refused.unavailable);
    await expect(update(id)(cast.stranger)).rejects.toMatchObject(refused.denied);
    expect(await storedWork(server, id)).toMatchObject({
      title: "Соль на подоконнике",
      lastModificationTime: new Date(EARLIER),
    });
  });

  it("takes a cover that one of the authors uploaded, and keeps the one that it has", async () => {
    const { id } = await addWork(server, cast);
    const save = update(id);
    for (const author of [cast.owner, cast.coAuthor]) {
      const coverFileId = await addFile(server, author);
      expect(await save(cast.owner, { coverFileId })).toMatchObject({ coverFileId, coverUrl: `/files/${coverFileId}` });
    }
    const former = await addFile(server, cast.stranger);
    await server.database.updateTable("work").set({ coverFileId: former }).where("id", "=", id).execute();
    expect(await save(cast.owner, { coverFileId: former })).toMatchObject({ coverFileId: former });
    expect(await save(cast.owner, { coverFileId: null })).toMatchObject({ coverFileId: null, coverUrl: null });
  });

  it("refuses a cover of a stranger, of one who has not confirmed, a picture of a text and an unknown file", async () => {
    const { id } = await addWork(server, cast);
    for (const coverFileId of [
      await addFile(server, cast.stranger),
      await addFile(server, cast.unconfirmed),
      await addFile(server, cast.owner, { kind: "chapter-image", workId: id }),
      "00000000-0000-4000-8000-000000000000",
    ])
      await expect(update(id)(cast.owner, { coverFileId })).rejects.toMatchObject(
        refused.field("fields.coverFileId", "Файл обложки не найден"),
      );
  });
});

describe.each([
  ["createWork", async () => create, ""],
  ["updateWorkSettings", updateNew, "fields."],
] as const)("the fields of %s", (_, begin, place) => {
  const genres = (genreId: number | null, firstSubGenreId: number | null, secondSubGenreId: number | null) => ({
    genreId,
    firstSubGenreId,
    secondSubGenreId,
  });
  const repeated = "Жанры не должны повторяться";

  it.each([
    [genres(43, 43, null), "firstSubGenreId", repeated],
    [genres(43, 25, 43), "secondSubGenreId", repeated],
    [genres(43, 25, 25), "secondSubGenreId", repeated],
    [genres(null, 25, null), "genreId", "Сначала выберите жанр"],
    [genres(null, null, 25), "genreId", "Сначала выберите жанр"],
    [{ genreId: 63 }, "genreId", "Поле Жанр некорректно"],
    [{ title: "   " }, "title", "Поле Название обязательно для заполнения"],
    [{ title: "ы".repeat(151) }, "title", "Поле Название не может быть длиннее 150 символов"],
    [{ annotation: "ы".repeat(4_001) }, "annotation", "Поле Аннотация не может быть длиннее 4\u00a0000 символов"],
    [{ afterword: "ы".repeat(10_001) }, "afterword", "Поле Послесловие не может быть длиннее 10\u00a0000 символов"],
    [
      { ageMark: "16+" as const, hasObsceneLanguage: false },
      "ageMark",
      "Для материалов только для взрослых нужна метка 18+",
    ],
    [{ ageMark: "16+" as const, adultOnly: false }, "ageMark", "Нецензурная брань допускает только метку 18+"],
    [{ tags: ["ы"] }, "tags.0", "Поле Метка должно быть не короче 2 символов"],
    [{ tags: Array.from({ length: 21 }, (__, index) => `метка ${index}`) }, "tags", "Не больше 20 меток"],
  ])("%j is refused", async (changed, field, message) => {
    const save = await begin();
    await expect(save(cast.owner, changed)).rejects.toMatchObject({
      httpStatus: 400,
      envelope: { status: 4, errorCode: 3, invalidFields: { [place + field]: [message] } },
    });
  });

  it("several faults are returned at once", async () => {
    const save = await begin();
    const changed = { ...genres(43, 43, 43), coverFileId: "00000000-0000-4000-8000-000000000000" };
    await expect(save(cast.owner, changed)).rejects.toMatchObject({
      envelope: {
        message: "Проверьте поля",
        invalidFields: {
          [`${place}firstSubGenreId`]: [repeated],
          [`${place}secondSubGenreId`]: [repeated],
          [`${place}coverFileId`]: ["Файл обложки не найден"],
        },
      },
    });
  });

  it("nothing but a title and a form is needed for a draft", async () => {
    const save = await begin();
    const bare = { ...genres(null, null, null), tags: [], annotation: "", authorNotes: "" };
    expect(await save(cast.owner, bare)).toMatchObject(bare);
  });

  it("of tags that differ in capitals alone the first stays", async () => {
    const save = await begin();
    const tags = ["Море", "соль", "МОРЕ", "море ", "соль"];
    expect(await save(cast.owner, { tags })).toMatchObject({ tags: ["Море", "соль"] });
  });
});
