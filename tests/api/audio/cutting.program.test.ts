import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { lookAt } from "../../../server/audio/sound/look.ts";
import { cleanUp } from "../../../server/cleaning.ts";
import { sendWhole } from "../../support/audioUploads.ts";
import { refused } from "../../support/factories.works.ts";
import { NOW } from "../../support/server.ts";
import { framesOf, hashOf, m4a, mp3, ogg } from "../../support/sounds.ts";
import { author, seen, server, stage, storedPath, workId } from "./stage.ts";

const DAY = 86_400_000;

stage();

type Pieces = { title: string; startMs: number; endMs: number }[] | null;
const cut = (uploadId: string, pieces: Pieces) =>
  author()("cutAudioUpload", { params: { id: workId }, body: { uploadId, pieces } });
const soundOf = (audioId: string) =>
  server.database.selectFrom("audio").where("id", "=", audioId).selectAll().executeTakeFirstOrThrow();
const pieceSounds = (sourceId: string) =>
  server.database
    .selectFrom("audio")
    .innerJoin("chapterRevision", "chapterRevision.audioId", "audio.id")
    .innerJoin("chapter", "chapter.id", "chapterRevision.chapterId")
    .where("sourceId", "=", sourceId)
    .orderBy("chapter.sortOrder")
    .selectAll("audio")
    .execute();

/** 400 frames: 10,449 ms. */
const marks = [
  { title: "Утро", startMs: 0, endMs: 3_000 },
  { title: "День", startMs: 3_000, endMs: 7_000 },
  { title: "Вечер", startMs: 7_000, endMs: 10_449 },
];
const book = mp3({ frames: 400, title: "Соль", chapters: marks });
const waiting = async (bytes: Uint8Array = book, fileName = "Соль.mp3") => {
  const uploadId = await sendWhole(author(), workId, bytes, { fileName });
  await server.drainJobs();
  return uploadId;
};

describe("a file with many chapters", () => {
  it("waits for its authors, and becomes the chapters that they want, in its place", async () => {
    const before = await waiting(mp3(), "До.mp3");
    const uploadId = await waiting();
    await waiting(mp3(), "После.mp3");
    const [, upload] = (await seen()).uploads;
    expect(upload).toMatchObject({ uploadId, state: "awaitingCut", reason: "", pieces: marks, received: book.length });
    const pieces = [
      { title: "Утро и день", startMs: 0, endMs: 7_000 },
      { title: " ", startMs: 7_000, endMs: 10_449 },
    ];
    expect(await cut(uploadId, pieces)).toMatchObject({ state: "cutting", pieces: null });
    expect(await server.drainJobs()).toMatchObject({ failed: 0 });
    const { chapters, uploads, limits } = await seen();
    expect(uploads.map(({ state }) => state)).toEqual(["attached", "attached", "attached"]);
    expect(chapters.map(({ title, durationMs, sortOrder }) => [title, durationMs, sortOrder])).toEqual([
      ["До", 3_004, 1],
      ["Утро и день", 7_001, 2],
      ["Глава 2", 3_448, 3],
      ["После", 3_004, 4],
    ]);
    const source = await soundOf(uploadId);
    expect(source).toMatchObject({ durationMs: 10_449, byteSize: book.length, sha256: hashOf(book), sourceId: null });
    const sounds = await pieceSounds(uploadId);
    expect(sounds.map(({ fileName, byteSize }) => [fileName, byteSize])).toEqual([
      ["Утро и день.mp3", 268 * 104],
      ["Глава 2.mp3", 132 * 104],
    ]);
    const stored = await Promise.all(sounds.map(({ id }) => readFile(storedPath(id))));
    // Every frame of it, once and in its place.
    expect(hashOf(Buffer.concat(stored))).toBe(hashOf(framesOf(400)));
    expect(sounds.map(({ sha256 }) => sha256)).toEqual(stored.map(hashOf));
    expect(limits.used).toBe(book.length + 400 * 104 + 2 * (await soundOf(before)).byteSize);
    expect(existsSync(storedPath(uploadId))).toBe(true);
    server.clock.pass(30 * DAY);
    await cleanUp(server.clock.now());
    server.clock.pass(DAY);
    await cleanUp(server.clock.now());
    expect([existsSync(storedPath(uploadId)), ...sounds.map(({ id }) => existsSync(storedPath(id)))]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it("of MP4 is cut packet by packet: the lengths are the source's", async () => {
    const chapters = [
      { title: "Утро", startMs: 0 },
      { title: "Вечер", startMs: 4_000 },
    ];
    const bytes = m4a({ packets: 400, brand: "M4B ", title: "Соль", chapters });
    const uploadId = await waiting(bytes, "Соль.m4b");
    const [upload] = (await seen()).uploads;
    expect(upload?.pieces).toEqual([
      { title: "Утро", startMs: 0, endMs: 4_000 },
      { title: "Вечер", startMs: 4_000, endMs: 9_288 },
    ]);
    await cut(uploadId, upload?.pieces ?? null);
    expect(await server.drainJobs()).toMatchObject({ failed: 0 });
    const sounds = await pieceSounds(uploadId);
    expect(sounds.map(({ durationMs, codec, contentType }) => [durationMs, codec, contentType])).toEqual([
      [4_017, "AAC", "audio/mp4"],
      [5_271, "AAC", "audio/mp4"],
    ]);
    for (const { id } of sounds) {
      const { facts } = await lookAt(storedPath(id));
      expect(facts).toMatchObject({ sampleRate: 44_100, channels: 1 });
      const piece = await readFile(storedPath(id));
      // Its table comes before its sound, so that a player starts at once.
      expect(piece.indexOf("moov")).toBeLessThan(piece.indexOf("mdat"));
    }
  });

  it("of Ogg is cut packet by packet, too", async () => {
    const comments = ["CHAPTER001=00:00:00.000", "CHAPTER001NAME=Утро", "CHAPTER002=00:00:04.000"];
    const uploadId = await waiting(ogg({ seconds: 9, comments }), "Соль.ogg");
    const [upload] = (await seen()).uploads;
    expect(upload?.pieces).toEqual([
      { title: "Утро", startMs: 0, endMs: 4_000 },
      { title: "Глава 2", startMs: 4_000, endMs: 9_000 },
    ]);
    await cut(uploadId, upload?.pieces ?? null);
    expect(await server.drainJobs()).toMatchObject({ failed: 0 });
    const sounds = await pieceSounds(uploadId);
    expect(sounds.map(({ durationMs, codec, fileName }) => [durationMs, codec, fileName])).toEqual([
      // An Opus says of its first 312 samples that they are not to be heard.
      [3_994, "Opus", "Утро.ogg"],
      [4_994, "Opus", "Глава 2.ogg"],
    ]);
    for (const { id } of sounds)
      expect(await lookAt(storedPath(id))).toMatchObject({ facts: { contentType: "audio/ogg" }, pieces: null });
  });

  it("stays one chapter where they want that", async () => {
    const uploadId = await waiting();
    expect(await cut(uploadId, null)).toMatchObject({ state: "attached", pieces: null });
    expect((await seen()).chapters).toMatchObject([{ title: "Соль", durationMs: 10_449, byteSize: book.length }]);
    expect(hashOf(await readFile(storedPath(uploadId)))).toBe(hashOf(book));
    await expect(cut(uploadId, null)).rejects.toMatchObject(refused.unavailable);
    await expect(cut(uploadId, marks)).rejects.toMatchObject(refused.unavailable);
  });

  it("as another recording of a chapter is one", async () => {
    await waiting(mp3(), "Глава 1.mp3");
    const [{ id: chapterId } = { id: 0 }] = (await seen()).chapters;
    await sendWhole(author(), workId, book, { chapterId });
    await server.drainJobs();
    expect((await seen()).chapters).toMatchObject([{ title: "Глава 1", durationMs: 10_449 }]);
  });

  it("is let go while it waits", async () => {
    const uploadId = await waiting();
    await author()("cancelAudioUpload", { params: { id: workId }, body: { uploadId } });
    expect([(await seen()).uploads, existsSync(join(server.config.dataDir, "uploads", uploadId))]).toEqual([[], false]);
  });

  it("in a work with a thousand chapters is not cut", async () => {
    const uploadId = await waiting();
    await server.database
      .insertInto("chapter")
      .values(
        Array.from({ length: 998 }, (_, index) => ({
          workId,
          sortOrder: index + 2,
          requestId: null,
          publishedRevisionId: null,
          lastModificationTime: NOW,
        })),
      )
      .execute();
    await expect(cut(uploadId, marks)).rejects.toMatchObject({
      envelope: { errorCode: 3, message: "В книге уже 1\u00a0000 глав" },
    });
    expect((await cut(uploadId, marks.slice(1))).state).toBe("cutting");
  });

  it.each<[string, Pieces, object]>([
    ["none", [], { envelope: { errorCode: 3, message: "Оставьте хотя бы одну главу" } }],
    ...(
      [
        ["backwards", [marks[1], marks[0]]],
        ["over one another", [marks[0], { title: "День", startMs: 2_999, endMs: 7_000 }]],
        ["of less than a second", [{ title: "Утро", startMs: 0, endMs: 999 }]],
        ["of nothing", [{ title: "Утро", startMs: 5_000, endMs: 2_000 }]],
        ["beyond the end", [{ title: "Утро", startMs: 0, endMs: 10_450 }]],
      ] as [string, NonNullable<Pieces>][]
    ).map(([name, pieces]): [string, Pieces, object] => [
      name,
      pieces,
      refused.field("pieces", "Главы должны идти одна за другой внутри записи, каждая не короче секунды"),
    ]),
  ])("is not cut into pieces that are %s", async (_, pieces, expected) => {
    const uploadId = await waiting();
    await expect(cut(uploadId, pieces)).rejects.toMatchObject(expected);
    expect((await seen()).uploads).toMatchObject([{ state: "awaitingCut", pieces: marks }]);
  });
});

it("a cut that fails says why, and can be tried again or let be", async () => {
  const uploadId = await waiting();
  await cut(uploadId, marks);
  // The chart of its authors was of another file.
  await server.database
    .updateTable("audioUpload")
    .set({ pieces: JSON.stringify([{ title: "Утро", startMs: 9_000, endMs: 20_000 }]) })
    .where("id", "=", uploadId)
    .execute();
  expect(await server.drainJobs()).toMatchObject({ failed: 0 });
  expect((await seen()).uploads).toMatchObject([
    { state: "awaitingCut", reason: "Файл повреждён: его главы выходят другой длины" },
  ]);
  expect(await cut(uploadId, null)).toMatchObject({ state: "attached", reason: "" });
});
