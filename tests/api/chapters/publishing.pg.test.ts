import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { publishScheduledChapter } from "../../../server/chapters/law.ts";
import {
  addCast,
  addChapter,
  addFile,
  addWork,
  type Cast,
  documentOf,
  EARLIER,
  imageNode,
  storedChapter,
  storedJobs,
  storedRevisions,
  storedWork,
} from "../../support/factories.works.ts";
import { NOW, testServer } from "../../support/server.ts";

const LATER = "2026-11-20T12:00:00.000Z";
const LATER_STILL = "2026-11-21T12:00:00.000Z";

const server = testServer();
let cast: Cast;
let workId: number;
beforeAll(async () => {
  cast = await addCast(server);
});
beforeEach(async () => {
  server.clock.set(NOW);
  await server.database.deleteFrom("job").execute();
  workId = (await addWork(server, cast, { state: "published" })).id;
  // The last published chapter of a published work would have to stay.
  await addChapter(server, workId, { title: "Остаётся", sortOrder: 9, state: "published" });
});

type Event = "publish.requested" | "update.requested" | "withdrawal.requested" | "undeletion.requested";
const change = (chapterId: number, type: Event) =>
  server.as(cast.owner)("updateChapterState", { params: { workId, chapterId }, body: { type } });
const schedule = (chapterId: number, at: string) =>
  server.as(cast.owner)("updateChapterState", {
    params: { workId, chapterId },
    body: { type: "schedule.requested", at },
  });
const remove = (chapterId: number) => server.as(cast.owner)("deleteChapter", { params: { workId, chapterId } });
const save = (id: number, revision: number, text: string) =>
  server.as(cast.owner)("updateChapter", { body: { id, revision, title: "Глава 1", document: documentOf(text) } });
const read = (chapterId: number) => server.as(null)("getBookChapter", { params: { workId, chapterId } });
const publicFiles = async (chapterId: number) =>
  (
    await server.database
      .selectFrom("publishedChapterFile")
      .where("chapterId", "=", chapterId)
      .select("fileId")
      .execute()
  ).map(({ fileId }) => fileId);
const lastUpdate = async () => (await storedWork(server, workId)).lastUpdateTime?.toISOString();

describe("publication", () => {
  it("shows the last revision, with its HTML and its pictures", async () => {
    const fileId = await addFile(server, cast.owner, { kind: "chapter-image", workId });
    const { id, revisionIds } = await addChapter(server, workId, {
      texts: ["Было утро.", "Был день."],
      documents: [
        documentOf("Было утро."),
        { type: "doc", content: [...documentOf("Был день.").content, imageNode(fileId)] },
      ],
    });
    expect(await change(id, "publish.requested")).toEqual({
      id,
      workId,
      title: "Глава 1",
      state: "published",
      isDraft: false,
      sortOrder: 1,
      publishTime: NOW,
      lastModificationTime: EARLIER,
      textLength: 9,
      hasUnpublishedChanges: false,
      isDisputed: false,
      isLastPublished: false,
      deletedAt: null,
    });
    const stored = await server.database
      .selectFrom("chapterHtml")
      .where("revisionId", "in", revisionIds)
      .selectAll()
      .execute();
    expect(stored).toEqual([
      { revisionId: revisionIds[1], serializerVersion: 2, html: expect.stringMatching(/^<p>Был день\.<\/p><figure>/) },
    ]);
    expect(await publicFiles(id)).toEqual([fileId]);
    expect(await lastUpdate()).toBe(NOW);
  });

  it("a renewal shows the last revision, and only then", async () => {
    const { id } = await addChapter(server, workId, { state: "published" });
    await save(id, 1, "Был день.");
    expect(await read(id)).toMatchObject({ html: "<p>Было утро.</p>", textLength: 10 });
    expect(await change(id, "update.requested")).toMatchObject({
      state: "published",
      publishTime: EARLIER,
      hasUnpublishedChanges: false,
      isDisputed: false,
      isLastPublished: false,
    });
    expect(await read(id)).toMatchObject({ html: "<p>Был день.</p>", textLength: 9 });
    expect(await lastUpdate()).toBe(NOW);
  });

  it("a renewal without a new text does not lift the book in the catalogue", async () => {
    const { id } = await addChapter(server, workId, { state: "published" });
    await change(id, "update.requested");
    expect(await lastUpdate()).toBe(EARLIER);
  });

  it.each([
    ["withdrawal", (id: number) => change(id, "withdrawal.requested")],
    ["deletion", remove],
  ])("%s takes text and pictures from readers", async (_, hide) => {
    const fileId = await addFile(server, cast.owner, { kind: "chapter-image", workId });
    const { id } = await addChapter(server, workId, {
      texts: ["Было утро."],
      documents: [{ type: "doc", content: [...documentOf("Было утро.").content, imageNode(fileId)] }],
    });
    await change(id, "publish.requested");
    await hide(id);
    await expect(read(id)).rejects.toMatchObject({ httpStatus: 404 });
    expect((await storedChapter(server, id)).publishedRevisionId).toBeNull();
    expect(await publicFiles(id)).toEqual([]);
    expect((await server.browser().ask(`/files/${fileId}`)).statusCode).toBe(404);
  });
});

describe("scheduled publication", () => {
  it("publishes at its time the revision that is last then", async () => {
    const { id } = await addChapter(server, workId);
    expect(await schedule(id, LATER)).toMatchObject({ state: "scheduled", publishTime: LATER });
    expect(await storedJobs(server)).toEqual([
      { payload: { chapterId: id }, runAt: new Date(LATER), dedupe: `chapter.publish:${id}` },
    ]);
    await save(id, 1, "Был день.");
    server.clock.set("2026-11-20T11:59:59.999Z");
    await publishScheduledChapter(id, server.clock.now());
    expect(await storedChapter(server, id)).toMatchObject({ state: "scheduled" });
    await expect(read(id)).rejects.toMatchObject({ httpStatus: 404 });
    server.clock.set(LATER);
    await publishScheduledChapter(id, server.clock.now());
    expect(await storedChapter(server, id)).toMatchObject({ state: "published", publishTime: new Date(LATER) });
    expect(await read(id)).toMatchObject({ html: "<p>Был день.</p>" });
    expect(await lastUpdate()).toBe(LATER);
    expect(await storedJobs(server)).toEqual([]);
  });

  it("the job does it, once", async () => {
    const { id } = await addChapter(server, workId);
    await schedule(id, LATER);
    expect(await server.drainJobs()).toEqual({ done: 0, failed: 0 });
    server.clock.set(LATER);
    const publications: number[] = [];
    const jobs = {
      "chapter.publish": async ({ chapterId }: { chapterId: number }, { now }: { now: Date }) => {
        publications.push(chapterId);
        await publishScheduledChapter(chapterId, now);
      },
      push: async () => {},
    };
    expect((await server.drainJobs(jobs)).failed).toBe(0);
    expect(publications).toEqual([id]);
    expect(await server.drainJobs()).toEqual({ done: 0, failed: 0 });
    expect(await read(id)).toMatchObject({ html: "<p>Было утро.</p>" });
  });

  it("a new time takes the place of the old one", async () => {
    const { id } = await addChapter(server, workId);
    await schedule(id, LATER);
    await schedule(id, LATER_STILL);
    expect((await storedJobs(server)).map(({ runAt }) => runAt.toISOString())).toEqual([LATER_STILL]);
    // The job of the old time, claimed before the new one was set.
    await publishScheduledChapter(id, new Date(LATER));
    expect(await storedChapter(server, id)).toMatchObject({ state: "scheduled", publishTime: new Date(LATER_STILL) });
  });

  it.each([
    ["withdrawal", "draft", (id: number) => change(id, "withdrawal.requested")],
    ["publication", "published", (id: number) => change(id, "publish.requested")],
    ["deletion", "deleted", remove],
  ])("%s removes the job, and a late one does nothing", async (_, state, end) => {
    const { id } = await addChapter(server, workId);
    await schedule(id, LATER);
    await end(id);
    expect(await storedJobs(server)).toEqual([]);
    const before = await storedChapter(server, id);
    await publishScheduledChapter(id, new Date(LATER_STILL));
    expect(await storedChapter(server, id)).toEqual(before);
    expect(before.state).toBe(state);
  });

  it("a chapter that is not there is no fault", async () => {
    await expect(publishScheduledChapter(999_999, new Date(NOW))).resolves.toBeUndefined();
  });

  it("a refused event leaves the job alone", async () => {
    const { id } = await addChapter(server, workId);
    await schedule(id, LATER);
    await expect(schedule(id, NOW)).rejects.toMatchObject({ envelope: { message: "Выберите время в будущем" } });
    expect((await storedJobs(server)).map(({ runAt }) => runAt.toISOString())).toEqual([LATER]);
  });

  it("a deleted chapter is in the bin with its texts", async () => {
    const { id } = await addChapter(server, workId, { state: "published", texts: ["Было утро.", "Был день."] });
    expect(await remove(id)).toEqual({
      id,
      workId,
      title: "Глава 1",
      state: "deleted",
      isDraft: false,
      sortOrder: 1,
      publishTime: EARLIER,
      lastModificationTime: EARLIER,
      textLength: 9,
      hasUnpublishedChanges: false,
      isDisputed: false,
      isLastPublished: false,
      deletedAt: NOW,
    });
    expect(await storedRevisions(server, id)).toHaveLength(2);
  });

  it("a restored chapter is a draft without a time", async () => {
    const { id } = await addChapter(server, workId, { state: "published" });
    await remove(id);
    expect(await change(id, "undeletion.requested")).toMatchObject({
      state: "draft",
      publishTime: null,
      deletedAt: null,
    });
  });
});
