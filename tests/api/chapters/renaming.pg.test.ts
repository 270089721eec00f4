import { beforeEach, describe, expect, it } from "vitest";
import {
  addCast,
  addChapter,
  addWork,
  type Cast,
  documentOf,
  EARLIER,
  refused,
  storedRevisions,
  storedWork,
} from "../../support/factories.works.ts";
import { NOW, testServer } from "../../support/server.ts";
import { whole } from "../../support/whole.ts";

const server = testServer();
let cast: Cast;
beforeEach(async () => {
  cast = await addCast(server);
});

describe("renameChapter", () => {
  const addDraft = async () => addChapter(server, (await addWork(server, cast)).id, { title: "Утро" });
  const rename = (
    person: { id: number } | null,
    { id, workId }: { id: number; workId: number },
    revision: number,
    title: string,
  ) => server.as(person)("renameChapter", { params: { workId, chapterId: id }, body: { revision, title } });
  const titles = async (id: number) => (await storedRevisions(server, id)).map(({ title }) => title);

  it("stores the next revision with the same text", async () => {
    const chapter = await addDraft();
    expect(await rename(cast.coAuthor, chapter, 1, "  Вечер ")).toEqual({
      outcome: "saved",
      revision: 2,
      savedAt: NOW,
    });
    expect((await storedRevisions(server, chapter.id))[1]).toMatchObject({
      title: "Вечер",
      document: documentOf("Было утро."),
      textLength: 10,
      savedBy: cast.coAuthor.id,
      savedAt: new Date(NOW),
    });
    expect((await storedWork(server, chapter.workId)).lastModificationTime).toEqual(new Date(NOW));
    const { chapters } = await server.as(cast.owner)("getWorkContent", { params: { id: chapter.workId } });
    expect(chapters).toMatchObject([{ title: "Вечер", revision: 2 }]);
  });

  it("answers a stale revision with the other title, and stores nothing", async () => {
    const chapter = await addDraft();
    await rename(cast.owner, chapter, 1, "День");
    expect(await rename(cast.coAuthor, chapter, 1, "Вечер")).toEqual({
      outcome: "stale",
      revision: 2,
      savedAt: NOW,
      title: "День",
    });
    expect(await rename(cast.coAuthor, chapter, 1, "День")).toEqual({ outcome: "saved", revision: 2, savedAt: NOW });
    expect(await titles(chapter.id)).toEqual(["Утро", "День"]);
  });

  it("lets readers see the old title until the text is renewed", async () => {
    const { id: workId } = await addWork(server, cast, { state: "published" });
    const chapter = await addChapter(server, workId, { state: "published", title: "Утро" });
    await rename(cast.owner, chapter, 1, "Вечер");
    const shown = async () => whole(await server.as(null)("getBook", { params: { id: workId } })).chapters[0]?.title;
    expect(await shown()).toBe("Утро");
    await server.as(cast.owner)("updateChapterState", {
      params: { workId, chapterId: chapter.id },
      body: { type: "update.requested" },
    });
    expect(await shown()).toBe("Вечер");
  });

  it("refuses all but authors, a long title, another work, and what is in the bin", async () => {
    const chapter = await addDraft();
    for (const person of [cast.stranger, cast.unconfirmed, cast.moderator])
      await expect(rename(person, chapter, 1, "Чужое")).rejects.toMatchObject(refused.denied);
    await expect(rename(null, chapter, 1, "Чужое")).rejects.toMatchObject(refused.login);
    await expect(rename(cast.owner, chapter, 1, "я".repeat(201))).rejects.toMatchObject({
      httpStatus: 400,
      envelope: { invalidFields: { title: ["Поле Название главы не может быть длиннее 200 символов"] } },
    });
    const { id: otherId } = await addWork(server, cast);
    await expect(rename(cast.owner, { ...chapter, workId: otherId }, 1, "День")).rejects.toMatchObject(refused.missing);
    const deleted = await addChapter(server, chapter.workId, { state: "deleted" });
    await expect(rename(cast.owner, deleted, 1, "День")).rejects.toMatchObject(refused.unavailable);
    expect(await titles(chapter.id)).toEqual(["Утро"]);
  });
});

describe("renameWork", () => {
  const rename = (person: { id: number } | null, id: number, title: string) =>
    server.as(person)("renameWork", { params: { id }, body: { title } });

  it("changes the title alone", async () => {
    const { id } = await addWork(server, cast, { title: "Старое" });
    const before = await storedWork(server, id);
    expect(await rename(cast.coAuthor, id, " Новое ")).toMatchObject({ id, title: "Новое" });
    expect(await storedWork(server, id)).toEqual({
      ...before,
      title: "Новое",
      contentVersion: 2,
      titleFolded: "новое",
      lastModificationTime: new Date(NOW),
    });
  });

  it("refuses all but authors, an empty title, and what is in the bin", async () => {
    const { id } = await addWork(server, cast, { title: "Старое" });
    for (const person of [cast.stranger, cast.unconfirmed, cast.moderator])
      await expect(rename(person, id, "Чужое")).rejects.toMatchObject(refused.denied);
    await expect(rename(null, id, "Чужое")).rejects.toMatchObject(refused.login);
    await expect(rename(cast.owner, 999_999, "Новое")).rejects.toMatchObject(refused.missing);
    await expect(rename(cast.owner, id, "  ")).rejects.toMatchObject({
      httpStatus: 400,
      envelope: { invalidFields: { title: ["Поле Название обязательно для заполнения"] } },
    });
    const { id: binned } = await addWork(server, cast, { state: "deleted" });
    await expect(rename(cast.owner, binned, "Новое")).rejects.toMatchObject(refused.unavailable);
    expect(await storedWork(server, id)).toMatchObject({ title: "Старое", lastModificationTime: new Date(EARLIER) });
  });
});
