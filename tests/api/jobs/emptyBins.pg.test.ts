import { beforeAll, expect, it } from "vitest";
import { emptyBins } from "../../../server/chapters/emptyBins.ts";
import { forgetDeletedDesigns, forgetUnusedCovers } from "../../../server/covers/cleaning.ts";
import { forgetUnusedGalleryImages } from "../../../server/gallery/cleaning.ts";
import {
  addCast,
  addChapter,
  addCoverDesign,
  addFile,
  addGalleryImage,
  addPublishedBook,
  addWork,
  type Cast,
} from "../../support/factories.works.ts";
import { testServer } from "../../support/server.ts";

const server = testServer();
let cast: Cast;
beforeAll(async () => {
  cast = await addCast(server);
});

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

it("covers, and what they are drawn with, go after 7 days when nothing shows or names them; what does keeps them", async () => {
  const covers = await Promise.all([1, 2, 3].map(() => addFile(server, cast.owner, { kind: "cover" })));
  const sources = await Promise.all([1, 2, 3].map(() => addFile(server, cast.owner, { kind: "cover-source" })));
  const [shown = "", oldCover = "", freshCover = ""] = covers;
  const [named = "", oldSource = "", freshSource = ""] = sources;
  await addWork(server, { owner: cast.owner }, { coverFileId: shown });
  await addCoverDesign(server, cast.owner, { fileId: named, deletedAt: ALIVE });
  const made = (ids: string[], createdAt: string) =>
    server.database.updateTable("storedFile").set({ createdAt }).where("id", "in", ids).execute();
  await made([shown, named], "2025-11-01T00:00:00.000Z");
  await made([oldCover, oldSource], "2026-11-13T11:59:59.999Z");
  await made([freshCover, freshSource], "2026-11-13T12:00:00.000Z");
  await forgetUnusedCovers(NOW);
  expect(await idsOf("storedFile")).toEqual([shown, named, freshCover, freshSource].sort());
});

it("designs that were deleted 30 days ago go, and let go of their pictures", async () => {
  const fileId = await addFile(server, cast.owner, { kind: "cover-source" });
  const kept = [
    await addCoverDesign(server, cast.stranger, { deletedAt: ALIVE }),
    await addCoverDesign(server, cast.stranger),
  ];
  await addCoverDesign(server, cast.stranger, { fileId, deletedAt: DEAD });
  await forgetDeletedDesigns(NOW);
  const left = await server.database
    .selectFrom("coverDesign")
    .where("accountId", "=", cast.stranger.id)
    .select("id")
    .execute();
  expect(left.map(({ id }) => id).sort()).toEqual(kept.map(({ id }) => id).sort());
  await server.database
    .updateTable("storedFile")
    .set({ createdAt: "2026-11-01T00:00:00.000Z" })
    .where("id", "=", fileId)
    .execute();
  await forgetUnusedCovers(NOW);
  expect(await idsOf("storedFile")).not.toContain(fileId);
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
