import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import {
  addCast,
  addChapter,
  addFile,
  addWork,
  type Cast,
  documentOf,
  EARLIER,
  imageNode,
  refused,
  storedChapter,
  storedRevisions,
  storedWork,
} from "../../support/factories.works.ts";
import { NOW, testServer } from "../../support/server.ts";

const server = testServer();
let cast: Cast;
beforeAll(async () => {
  cast = await addCast(server);
});

const brief = (id: number, canWrite: boolean) => ({
  id,
  title: "Соль на подоконнике",
  state: "draft",
  format: "EBook",
  enableRedLine: true,
  canWrite,
});
const texts = async (chapterId: number) => (await storedRevisions(server, chapterId)).map(({ document }) => document);

describe("getNewChapter", () => {
  it("shows the work, its chapters and the next title", async () => {
    const { id: workId } = await addWork(server, cast);
    const ask = (person: { id: number }) => server.as(person)("getNewChapter", { params: { workId } });
    expect(await ask(cast.owner)).toEqual({ work: brief(workId, true), chapters: [], suggestedTitle: "Глава 1" });
    const { id } = await addChapter(server, workId);
    await addChapter(server, workId, { state: "deleted", sortOrder: 2 });
    for (const [person, canWrite] of [
      [cast.coAuthor, true],
      [cast.moderator, false],
    ] as const)
      expect(await ask(person)).toMatchObject({
        work: brief(workId, canWrite),
        chapters: [{ id, title: "Глава 1", state: "draft" }],
        suggestedTitle: "Глава 2",
      });
  });

  it("refuses all others", async () => {
    const { id: workId } = await addWork(server, cast);
    for (const person of [cast.stranger, cast.unconfirmed])
      await expect(server.as(person)("getNewChapter", { params: { workId } })).rejects.toMatchObject(refused.denied);
    await expect(server.as(null)("getNewChapter", { params: { workId } })).rejects.toMatchObject(refused.login);
    await expect(server.as(cast.stranger)("getNewChapter", { params: { workId: 999_999 } })).rejects.toMatchObject(
      refused.missing,
    );
  });
});

describe("getChapterState", () => {
  it("returns the chapter's state with its last revision; another work has no such chapter", async () => {
    const { id: workId } = await addWork(server, cast);
    const { id } = await addChapter(server, workId, { texts: ["Было утро.", "Был день."] });
    const { id: otherId } = await addWork(server, cast);
    const { chapter } = await server.as(cast.owner)("getChapterToEdit", { params: { id } });
    for (const person of [cast.owner, cast.coAuthor])
      expect(await server.as(person)("getChapterState", { params: { workId, chapterId: id } })).toEqual({
        chapter,
        revision: 2,
      });
    const answer = server.as(cast.owner)("getChapterState", { params: { workId: otherId, chapterId: id } });
    await expect(answer).rejects.toMatchObject(refused.missing);
  });
});

describe("getChapterToEdit", () => {
  it("shows the last revision to authors and moderators", async () => {
    const { id: workId } = await addWork(server, cast);
    const { id } = await addChapter(server, workId, { state: "published", texts: ["Было утро.", "Был день."] });
    await addChapter(server, workId, { state: "deleted", sortOrder: 2 });
    const chapter = {
      id,
      workId,
      title: "Глава 1",
      state: "published",
      isDraft: false,
      sortOrder: 1,
      publishTime: EARLIER,
      lastModificationTime: EARLIER,
      textLength: 9,
      hasUnpublishedChanges: true,
      isDisputed: false,
      isLastPublished: false,
      deletedAt: null,
    };
    for (const [person, canWrite] of [
      [cast.owner, true],
      [cast.coAuthor, true],
      [cast.moderator, false],
    ] as const)
      expect(await server.as(person)("getChapterToEdit", { params: { id } })).toEqual({
        work: brief(workId, canWrite),
        chapters: [chapter],
        chapter,
        revision: 2,
        document: documentOf("Был день."),
      });
  });

  it("refuses all others", async () => {
    const { id } = await addChapter(server, (await addWork(server, cast, { state: "published" })).id, {
      state: "published",
    });
    for (const person of [cast.stranger, cast.unconfirmed])
      await expect(server.as(person)("getChapterToEdit", { params: { id } })).rejects.toMatchObject(refused.denied);
    await expect(server.as(null)("getChapterToEdit", { params: { id } })).rejects.toMatchObject(refused.login);
    await expect(server.as(cast.owner)("getChapterToEdit", { params: { id: 999_999 } })).rejects.toMatchObject(
      refused.missing,
    );
  });

  it("refuses an id that is no number, by its field", async () => {
    const answer = await (await server.login(cast.owner)).ask("/api/v2/work/edit/chapter/first");
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ status: 4, errorCode: 3, invalidFields: { id: ["Поле Номер некорректно"] } });
  });
});

describe("createChapter", () => {
  const create = (person: { id: number } | null, workId: number, changed: object = {}) =>
    server.as(person)("createChapter", {
      body: { workId, requestId: randomUUID(), title: "Глава", document: documentOf("Было утро."), ...changed },
    });

  it("puts a draft behind the last chapter with its first revision", async () => {
    const { id: workId } = await addWork(server, cast);
    await addChapter(server, workId, { state: "deleted", sortOrder: 7 });
    const { chapter, ...saved } = await create(cast.coAuthor, workId, { title: " Глава 8 " });
    expect(saved).toEqual({ revision: 1, savedAt: NOW });
    expect(chapter).toEqual({
      id: expect.any(Number),
      workId,
      title: "Глава 8",
      state: "draft",
      isDraft: true,
      sortOrder: 8,
      publishTime: null,
      lastModificationTime: NOW,
      textLength: 10,
      hasUnpublishedChanges: false,
      isDisputed: false,
      isLastPublished: false,
      deletedAt: null,
    });
    expect(await storedRevisions(server, chapter.id)).toMatchObject([
      { revision: 1, title: "Глава 8", document: documentOf("Было утро."), textLength: 10, savedBy: cast.coAuthor.id },
    ]);
    expect((await storedWork(server, workId)).lastModificationTime).toEqual(new Date(NOW));
  });

  it("makes one chapter of the same request twice, also at the same time", async () => {
    const { id: workId } = await addWork(server, cast);
    const requestId = randomUUID();
    const again = () => create(cast.owner, workId, { requestId });
    const [first, second] = await Promise.all([again(), again()]);
    expect(second).toEqual(first);
    expect(await again()).toEqual(first);
    expect(await texts(first.chapter.id)).toHaveLength(1);
  });

  it("keeps the newer text of a repeated request", async () => {
    const { id: workId } = await addWork(server, cast);
    const requestId = randomUUID();
    const { chapter } = await create(cast.owner, workId, { requestId });
    const later = { requestId, document: documentOf("Было утро. И день.") };
    for (let time = 0; time < 2; time++)
      expect(await create(cast.owner, workId, later)).toMatchObject({ chapter: { id: chapter.id }, revision: 2 });
    expect(await texts(chapter.id)).toEqual([documentOf("Было утро."), documentOf("Было утро. И день.")]);
    // The first text once more belongs to revision 1: the next save from it is stale, and nothing is overwritten.
    expect(await create(cast.owner, workId, { requestId })).toMatchObject({ revision: 1 });
    await server.as(cast.coAuthor)("updateChapter", {
      body: { id: chapter.id, revision: 2, title: "Глава", document: documentOf("Рукой соавтора.") },
    });
    await expect(
      create(cast.owner, workId, { requestId, document: documentOf("Третий текст.") }),
    ).rejects.toMatchObject({
      httpStatus: 400,
      envelope: { message: "Эта глава уже создана и изменена. Откройте её заново, чтобы сохранить этот текст" },
    });
    expect(await texts(chapter.id)).toHaveLength(3);
  });

  it("refuses a request of another person and of another work, and tells nothing of the chapter", async () => {
    const { id: workId } = await addWork(server, cast);
    const { id: otherId } = await addWork(server, { owner: cast.owner });
    const { id: strangersId } = await addWork(server, { owner: cast.stranger });
    const requestId = randomUUID();
    await create(cast.owner, workId, { requestId });
    const expected = refused.field("requestId", "Поле Номер запроса некорректно");
    await expect(create(cast.coAuthor, workId, { requestId })).rejects.toMatchObject(expected);
    await expect(create(cast.owner, otherId, { requestId })).rejects.toMatchObject(expected);
    await expect(create(cast.stranger, strangersId, { requestId })).rejects.toMatchObject(expected);
    await expect(create(cast.stranger, workId, { requestId })).rejects.toMatchObject(refused.denied);
  });

  it("refuses all but authors, an unknown work and one in the bin", async () => {
    const { id: workId } = await addWork(server, cast);
    for (const person of [cast.stranger, cast.unconfirmed, cast.moderator, cast.admin])
      await expect(create(person, workId)).rejects.toMatchObject(refused.denied);
    await expect(create(null, workId)).rejects.toMatchObject(refused.login);
    await expect(create(cast.owner, 999_999)).rejects.toMatchObject(refused.missing);
    const { id: deletedId } = await addWork(server, cast, { state: "deleted" });
    await expect(create(cast.owner, deletedId)).rejects.toMatchObject(refused.unavailable);
  });

  it("refuses a picture of another work", async () => {
    const { id: workId } = await addWork(server, cast);
    const { id: otherId } = await addWork(server, cast);
    const fileId = await addFile(server, cast.owner, { kind: "chapter-image", workId: otherId });
    const document = { type: "doc" as const, content: [imageNode(fileId)] };
    await expect(create(cast.owner, workId, { document })).rejects.toMatchObject(
      refused.field("document", "В тексте есть изображение, которого нет среди файлов этого произведения"),
    );
    await expect(create(cast.owner, otherId, { document })).resolves.toMatchObject({ revision: 1 });
  });
});

describe("deleteChapter and updateChapterState", () => {
  const addDraft = async () => addChapter(server, (await addWork(server, cast)).id);

  it.each(["updateChapterState", "deleteChapter"] as const)(
    "%s: only authors, and only in the chapter's work",
    async (name) => {
      const { id: chapterId, workId } = await addDraft();
      const before = await storedChapter(server, chapterId);
      const ask = (person: { id: number } | null, params = { workId, chapterId }) =>
        server.as(person)(name, { params, body: { type: "publish.requested" } });
      for (const person of [cast.stranger, cast.unconfirmed, cast.moderator, cast.admin])
        await expect(ask(person)).rejects.toMatchObject(refused.denied);
      await expect(ask(null)).rejects.toMatchObject(refused.login);
      const { id: otherId } = await addWork(server, cast);
      await expect(ask(cast.owner, { workId: otherId, chapterId })).rejects.toMatchObject(refused.missing);
      await expect(ask(cast.owner, { workId, chapterId: 999_999 })).rejects.toMatchObject(refused.missing);
      expect(await storedChapter(server, chapterId)).toEqual(before);
      expect(await ask(cast.coAuthor)).toMatchObject({ id: chapterId });
    },
  );

  it.each(["updateChapterState", "deleteChapter"] as const)("%s is refused in a work in the bin", async (name) => {
    const { id: workId } = await addWork(server, cast, { state: "deleted" });
    const { id: chapterId } = await addChapter(server, workId);
    const input = { params: { workId, chapterId }, body: { type: "publish.requested" } as const };
    await expect(server.as(cast.owner)(name, input)).rejects.toMatchObject(refused.unavailable);
    await expect(server.as(cast.stranger)(name, input)).rejects.toMatchObject(refused.denied);
  });
});
