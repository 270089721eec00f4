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

const addDraft = async () => addChapter(server, (await addWork(server, cast)).id);
const save = (person: { id: number } | null, id: number, revision: number, text: string, changed: object = {}) =>
  server.as(person)("updateChapter", {
    body: { id, revision, title: "Глава 1", document: documentOf(text), ...changed },
  });
const texts = async (chapterId: number) => (await storedRevisions(server, chapterId)).map(({ document }) => document);

describe("updateChapter", () => {
  it("keeps every revision, and who saved it when", async () => {
    const { id, workId } = await addDraft();
    expect(await save(cast.owner, id, 1, "Был день.")).toEqual({
      outcome: "saved",
      revision: 2,
      savedAt: NOW,
      textLength: 9,
    });
    expect(await save(cast.coAuthor, id, 2, "Был вечер.", { title: " Вечер " })).toEqual({
      outcome: "saved",
      revision: 3,
      savedAt: NOW,
      textLength: 10,
    });
    const common = {
      chapterId: id,
      id: expect.any(Number),
      audioId: null,
      restoredFrom: null,
      name: "",
      isDisputed: false,
    };
    expect(await storedRevisions(server, id)).toEqual([
      {
        ...common,
        revision: 1,
        title: "Глава 1",
        document: documentOf("Было утро."),
        textLength: 10,
        savedAt: new Date(EARLIER),
        savedBy: cast.owner.id,
      },
      {
        ...common,
        revision: 2,
        title: "Глава 1",
        document: documentOf("Был день."),
        textLength: 9,
        savedAt: new Date(NOW),
        savedBy: cast.owner.id,
      },
      {
        ...common,
        revision: 3,
        title: "Вечер",
        document: documentOf("Был вечер."),
        textLength: 10,
        savedAt: new Date(NOW),
        savedBy: cast.coAuthor.id,
      },
    ]);
    expect((await storedChapter(server, id)).lastModificationTime).toEqual(new Date(NOW));
    expect((await storedWork(server, workId)).lastModificationTime).toEqual(new Date(NOW));
  });

  it("answers a stale revision with the other text and stores nothing", async () => {
    const { id } = await addDraft();
    await save(cast.owner, id, 1, "Мой текст");
    expect(await save(cast.coAuthor, id, 1, "Другой", { title: "Другое имя" })).toEqual({
      outcome: "stale",
      revision: 2,
      savedAt: NOW,
      title: "Глава 1",
      document: documentOf("Мой текст"),
    });
    expect(await save(cast.coAuthor, id, 7, "Из будущего")).toMatchObject({ outcome: "stale", revision: 2 });
    expect(await texts(id)).toEqual([documentOf("Было утро."), documentOf("Мой текст")]);
  });

  it("the same text once more is saved already, whatever revision it was made from", async () => {
    const { id } = await addDraft();
    await save(cast.owner, id, 1, "Мой текст");
    for (const revision of [1, 2, 7])
      expect(await save(cast.owner, id, revision, "Мой текст")).toEqual({
        outcome: "saved",
        revision: 2,
        savedAt: NOW,
        textLength: 9,
      });
    expect(await save(cast.owner, id, 1, "Мой текст", { title: "Другое имя" })).toMatchObject({ outcome: "stale" });
    expect(await save(cast.owner, id, 1, "Было утро.")).toMatchObject({ outcome: "stale" });
    expect(await texts(id)).toHaveLength(2);
  });

  it("knows a text with all kinds of nodes and marks again", async () => {
    const { id, workId } = await addDraft();
    const fileId = await addFile(server, cast.owner, { kind: "chapter-image", workId });
    const link = { type: "link", attrs: { href: "https://example.org/" } };
    const document = {
      type: "doc",
      content: [
        { content: [{ text: "Часть первая", type: "text" }], attrs: { level: 2 }, type: "heading" },
        { type: "paragraph", content: [{ type: "text", text: "Сайт", marks: [{ type: "bold" }, link] }] },
        { type: "image", attrs: { fileId } },
        { type: "separator" },
      ],
    };
    for (let time = 0; time < 2; time++)
      expect(await save(cast.owner, id, 1, "", { document })).toMatchObject({ outcome: "saved", revision: 2 });
    expect((await texts(id))[1]).toMatchObject({
      content: [{}, {}, { attrs: { fileId, alt: "", width: null, height: null } }, {}],
    });
  });

  it("lets one of two simultaneous saves win", async () => {
    const { id } = await addDraft();
    const outcomes = await Promise.all(["А", "Б"].map((text) => save(cast.owner, id, 1, text)));
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["saved", "stale"]);
    expect(await texts(id)).toHaveLength(2);
  });

  it("does not touch what readers see", async () => {
    const { id: workId } = await addWork(server, cast, { state: "published" });
    const { id, revisionIds } = await addChapter(server, workId, { state: "published" });
    await save(cast.owner, id, 1, "Был день.");
    expect(await storedChapter(server, id)).toMatchObject({ state: "published", publishedRevisionId: revisionIds[0] });
    expect((await storedWork(server, workId)).lastUpdateTime).toEqual(new Date(EARLIER));
    expect(await server.as(null)("getBookChapter", { params: { workId, chapterId: id } })).toMatchObject({
      html: "<p>Было утро.</p>",
    });
  });

  it("refuses all but authors, a guest, an unknown chapter, and what is in the bin", async () => {
    const { id, workId } = await addDraft();
    for (const person of [cast.stranger, cast.unconfirmed, cast.moderator, cast.admin])
      await expect(save(person, id, 1, "Чужое")).rejects.toMatchObject(refused.denied);
    await expect(save(null, id, 1, "Чужое")).rejects.toMatchObject(refused.login);
    await expect(save(cast.owner, 999_999, 1, "Мой")).rejects.toMatchObject(refused.missing);
    const deleted = await addChapter(server, workId, { state: "deleted" });
    await expect(save(cast.owner, deleted.id, 1, "Мой")).rejects.toMatchObject(refused.unavailable);
    const inBin = await addChapter(server, (await addWork(server, cast, { state: "deleted" })).id);
    await expect(save(cast.owner, inBin.id, 1, "Мой")).rejects.toMatchObject(refused.unavailable);
    for (const { id: chapterId } of [{ id }, deleted, inBin]) expect(await texts(chapterId)).toHaveLength(1);
  });

  it("refuses a document that the editor does not know, and says why", async () => {
    const { id } = await addDraft();
    const nested = (depth: number): object =>
      depth === 0 ? { type: "paragraph" } : { type: "quote", content: [nested(depth - 1)] };
    for (const [document, message] of [
      [
        { type: "doc", content: [{ type: "script", content: [] }] },
        "Текст не прочитан: в нём есть то, чего редактор не знает",
      ],
      [{ type: "doc", content: [] }, "Текст не прочитан: в нём есть то, чего редактор не знает"],
      [{ type: "doc", content: [nested(30)] }, "Текст главы вложен слишком глубоко"],
    ] as const)
      await expect(save(cast.owner, id, 1, "", { document })).rejects.toMatchObject(refused.field("document", message));
    expect(await texts(id)).toHaveLength(1);
  });

  it("takes pictures of its own work alone", async () => {
    const { id, workId } = await addDraft();
    const withImage = (fileId: string) => ({ document: { type: "doc", content: [imageNode(fileId)] } });
    const missing = refused.field(
      "document",
      "В тексте есть изображение, которого нет среди файлов этого произведения",
    );
    for (const fileId of [
      "00000000-0000-4000-8000-000000000000",
      await addFile(server, cast.owner),
      await addFile(server, cast.owner, { kind: "chapter-image", workId: (await addWork(server, cast)).id }),
    ])
      await expect(save(cast.owner, id, 1, "", withImage(fileId))).rejects.toMatchObject(missing);
    const own = await addFile(server, cast.coAuthor, { kind: "chapter-image", workId });
    expect(await save(cast.owner, id, 1, "", withImage(own))).toMatchObject({ outcome: "saved", textLength: 0 });
  });

  it("stores the canonical spelling: control characters are gone", async () => {
    const { id } = await addDraft();
    expect(await save(cast.owner, id, 1, "Был\u0000 день.\u0007")).toMatchObject({ textLength: 9 });
    expect((await texts(id))[1]).toEqual(documentOf("Был день."));
  });
});
