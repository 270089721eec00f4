import { afterAll, beforeAll, expect, it } from "vitest";
import { emptyBins, forgetUnusedCovers, forgetUnusedGalleryImages } from "../../../server/emptyBins.ts";
import {
  addCast,
  addChapter,
  addFile,
  addGalleryImage,
  addPublishedBook,
  addWork,
  type Cast,
} from "../../support/factories.works.ts";
import { startServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let cast: Cast;
beforeAll(async () => {
  server = await startServer();
  cast = await addCast(server);
});
afterAll(() => server.stop());

const NOW = new Date("2026-11-20T12:00:00.000Z");
/** Exactly 30 days before, when it can still be brought back, and a millisecond earlier. */
const ALIVE = "2026-10-21T12:00:00.000Z";
const DEAD = "2026-10-21T11:59:59.999Z";
const idsOf = async (table: "work" | "chapter" | "storedFile" | "galleryImage") =>
  (await server.database.selectFrom(table).select("id").orderBy("id").execute()).map(({ id }) => id);
const lie = (table: "work" | "chapter", id: number, deletedAt: string) =>
  server.database.updateTable(table).set({ state: "deleted", deletedAt }).where("id", "=", id).execute();

it("what has lain in the bin for 30 days goes with everything of it, and nothing else does", async () => {
  const [dead, alive, kept] = [
    await addPublishedBook(server, cast),
    await addPublishedBook(server, cast),
    await addPublishedBook(server, cast),
  ];
  const picture = await addFile(server, cast.owner, { kind: "chapter-image", workId: dead.workId });
  await addGalleryImage(server, dead.workId);
  const tag = { workId: dead.workId, title: "осень", sortOrder: 0 };
  await server.database.insertInto("workTag").values(tag).execute();
  await server.database
    .insertInto("workOrder")
    .values({ accountId: cast.owner.id, workId: dead.workId, sortOrder: 1 })
    .execute();
  await server.database
    .insertInto("publishedChapterFile")
    .values({ chapterId: dead.chapterId, fileId: picture })
    .execute();
  await server.as(cast.stranger)("updateReaderProgress", { body: { ...dead, location: 0, progress: 0 } });
  await server.as(null)("getBookChapter", { params: dead });
  const deadChapter = await addChapter(server, kept.workId, { state: "published", sortOrder: 2 });
  const aliveChapter = await addChapter(server, kept.workId, { sortOrder: 3 });
  await lie("work", dead.workId, DEAD);
  await lie("work", alive.workId, ALIVE);
  await lie("chapter", deadChapter.id, DEAD);
  await lie("chapter", aliveChapter.id, ALIVE);

  expect(await emptyBins(NOW)).toEqual({ works: 1, chapters: 1 });
  expect(await idsOf("work")).toEqual([alive.workId, kept.workId]);
  expect(await idsOf("chapter")).toEqual([alive.chapterId, kept.chapterId, aliveChapter.id]);
  expect(await idsOf("storedFile")).toEqual([]);
  expect(await emptyBins(NOW)).toEqual({ works: 0, chapters: 0 });
});

it("covers that nothing shows go after 7 days, and shown ones never", async () => {
  const covers = await Promise.all([1, 2, 3].map(() => addFile(server, cast.owner, { kind: "cover" })));
  const [shown = "", old = "", fresh = ""] = covers;
  await addWork(server, { owner: cast.owner }, { coverFileId: shown });
  const made = (id: string, createdAt: string) =>
    server.database.updateTable("storedFile").set({ createdAt }).where("id", "=", id).execute();
  await made(shown, "2026-11-01T00:00:00.000Z");
  await made(old, "2026-11-13T11:59:59.999Z");
  await made(fresh, "2026-11-13T12:00:00.000Z");
  await forgetUnusedCovers(NOW);
  expect(await idsOf("storedFile")).toEqual([shown, fresh].sort());
});

it("files of galleries that no gallery has go after 7 days, deleted pictures after 30, and shown ones never", async () => {
  const { id: workId } = await addWork(server, { owner: cast.owner });
  const unused = (): Promise<string> => addFile(server, cast.owner, { kind: "gallery", workId });
  const [old, fresh] = [await unused(), await unused()];
  const shown = await addGalleryImage(server, workId);
  const dead = await addGalleryImage(server, workId, { deletedAt: DEAD });
  const alive = await addGalleryImage(server, workId, { deletedAt: ALIVE });
  const made = (ids: string[], createdAt: string) =>
    server.database.updateTable("storedFile").set({ createdAt }).where("id", "in", ids).execute();
  await made([shown.fileId, dead.fileId, alive.fileId], "2025-11-01T00:00:00.000Z");
  await made([old], "2026-11-13T11:59:59.999Z");
  await made([fresh], "2026-11-13T12:00:00.000Z");
  await forgetUnusedGalleryImages(NOW);
  const files = await server.database.selectFrom("storedFile").where("workId", "=", workId).select("id").execute();
  expect(files.map(({ id }) => id).sort()).toEqual([fresh, shown.fileId, alive.fileId].sort());
  expect(await idsOf("galleryImage")).toEqual([shown.id, alive.id].sort());
});
