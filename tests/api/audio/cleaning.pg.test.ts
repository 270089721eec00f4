import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { cleanUp } from "../../../server/cleaning.ts";
import { begin, complete, sendChunk, sendWhole } from "../../support/audioUploads.ts";
import { addWork } from "../../support/factories.works.ts";
import { mp3 } from "../../support/sounds.ts";
import { author, cast, pathOf, server, stage, storedPath, workId } from "./stage.ts";

const DAY = 86_400_000;

stage();

const states = async () =>
  (
    await server.database
      .selectFrom("audioUpload")
      .where("workId", "=", workId)
      .orderBy("sortOrder")
      .select("state")
      .execute()
  ).map(({ state }) => state);
const sounds = async () =>
  (await server.database.selectFrom("audio").where("workId", "=", workId).select("id").execute()).map(({ id }) => id);
const clean = () => cleanUp(server.clock.now());
/** The server's clock is the test's, but files have real times: their age is counted from the real date. */
const inRealDays = (days: number) => cleanUp(new Date(Date.now() + days * DAY));
const chapterIds = async () =>
  (await author()("getAudioChapters", { params: { id: workId } })).chapters.map(({ id }) => id);
const attached = async (frames = 115) => {
  const id = await sendWhole(author(), workId, mp3({ frames }));
  await server.drainJobs();
  return id;
};

describe("an upload", () => {
  it("of which nothing comes for seven days is over; one that goes on is not", async () => {
    const bytes = mp3();
    const silent = await begin(author(), workId, bytes);
    await sendChunk(author(), { workId, uploadId: silent, bytes });
    server.clock.pass(DAY);
    const alive = await begin(author(), workId, bytes);
    server.clock.pass(6 * DAY - 1);
    await clean();
    expect(await states()).toEqual(["receiving", "receiving"]);
    expect(existsSync(pathOf(silent))).toBe(true);
    server.clock.pass(1);
    await clean();
    expect(await states()).toEqual(["expired", "receiving"]);
    expect(existsSync(pathOf(silent))).toBe(false);
    server.clock.pass(DAY);
    await clean();
    expect(await states()).toEqual(["expired"]);
    expect(alive).not.toBe(silent);
  });

  it("that is no sound leaves its reason, and no bytes; a day later nothing", async () => {
    const bytes = Buffer.from("Это не звук, а письмо.\n".repeat(100));
    const uploadId = await sendWhole(author(), workId, bytes, { fileName: "Письмо.mp3" });
    expect(await server.drainJobs()).toMatchObject({ failed: 0 });
    const { uploads } = await author()("getAudioChapters", { params: { id: workId } });
    expect(uploads).toMatchObject([
      { state: "refused", reason: "Это не звук. Подойдут MP3, M4A, M4B, Ogg", received: 0, ranges: [] },
    ]);
    expect(existsSync(pathOf(uploadId))).toBe(false);
    expect(await sounds()).toEqual([]);
    await expect(complete(author(), { workId, uploadId, bytes })).rejects.toMatchObject({
      envelope: { message: "Сейчас это действие недоступно" },
    });
    server.clock.pass(DAY);
    await clean();
    expect(await states()).toEqual([]);
  });

  it("is kept for longer than a day, but not without its row", async () => {
    const bytes = mp3();
    const uploadId = await begin(author(), workId, bytes);
    await sendChunk(author(), { workId, uploadId, bytes });
    await server.database
      .updateTable("audioUpload")
      .set({ lastChunkAt: new Date(Date.now()).toISOString() })
      .where("id", "=", uploadId)
      .execute();
    await inRealDays(2);
    expect(existsSync(pathOf(uploadId))).toBe(true);
    await server.database.deleteFrom("audioUpload").where("id", "=", uploadId).execute();
    await inRealDays(2);
    expect(existsSync(pathOf(uploadId))).toBe(true);
    await inRealDays(3);
    expect(existsSync(pathOf(uploadId))).toBe(false);
  });
});

describe("a sound", () => {
  it("stays while a revision names it, whichever it is, and goes with the last", async () => {
    const first = await attached();
    const [chapterId = 0] = await chapterIds();
    const second = await sendWhole(author(), workId, mp3({ frames: 200 }), { chapterId });
    await server.drainJobs();
    await inRealDays(2);
    expect((await sounds()).sort()).toEqual([first, second].sort());
    expect([existsSync(storedPath(first)), existsSync(storedPath(second))]).toEqual([true, true]);
    await server.database.deleteFrom("chapterRevision").where("audioId", "=", first).execute();
    await inRealDays(2);
    expect(await sounds()).toEqual([second]);
    expect(existsSync(storedPath(first))).toBe(true);
    await inRealDays(3);
    expect([existsSync(storedPath(first)), existsSync(storedPath(second))]).toEqual([false, true]);
  });

  it("goes with its chapter when the bin is emptied, and with its work", async () => {
    const uploadId = await attached();
    const other = await attached(120);
    const [chapterId = 0] = await chapterIds();
    await author()("deleteAudioChapter", { params: { workId, chapterId } });
    server.clock.pass(31 * DAY);
    await clean();
    await clean();
    expect(await sounds()).toEqual([other]);
    server.clock.pass(DAY);
    await clean();
    expect([existsSync(storedPath(uploadId)), existsSync(storedPath(other))]).toEqual([false, true]);
    await begin(author(), workId, mp3());
    const { id: linked } = await addWork(server, cast, { linkedWorkId: workId });
    await server.database
      .updateTable("work")
      .set({ state: "deleted", deletedAt: server.clock.now().toISOString() })
      .where("id", "=", workId)
      .execute();
    server.clock.pass(31 * DAY);
    await clean();
    expect(await sounds()).toEqual([]);
    const text = await server.database.selectFrom("work").where("id", "=", linked).select("linkedWorkId").execute();
    expect(text).toEqual([{ linkedWorkId: null }]);
    server.clock.pass(DAY);
    await clean();
    expect(existsSync(storedPath(other))).toBe(false);
    expect(await readdir(join(server.config.dataDir, "uploads"))).toEqual([]);
  });
});
