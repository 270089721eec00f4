import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readSound } from "../../../server/audio/reading.ts";
import { patience } from "../../../server/audio/sound/thread.ts";
import { sendWhole } from "../../support/audioUploads.ts";
import { addCast, addWork, type Cast } from "../../support/factories.works.ts";
import { startServer, type TestServer } from "../../support/server.ts";
import { mp3, ogg } from "../../support/sounds.ts";

let server: TestServer;
let cast: Cast;
let workId: number;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  cast = await addCast(server);
  workId = (await addWork(server, cast, { format: "Audiobook" })).id;
});
afterAll(() => server.stop());

const author = () => server.as(cast.owner);
const pathOf = (id: string) => join(server.config.dataDir, "uploads", id);
const uploadOf = (id: string) =>
  server.database.selectFrom("audioUpload").where("id", "=", id).selectAll().executeTakeFirstOrThrow();
const sound = mp3();

describe("the job that reads a sound", () => {
  const given = { ...patience };
  afterEach(() => {
    Object.assign(patience, given);
  });

  it("is broken off when the server has to end, and is done at the next start", async () => {
    const uploadId = await sendWhole(author(), workId, sound);
    const { log } = server.app;
    const stopped = { now: server.clock.now(), log, signal: AbortSignal.abort(new Error("the server ends")) };
    await expect(readSound({ uploadId }, stopped)).rejects.toThrow("the server ends");
    expect((await uploadOf(uploadId)).state).toBe("verifying");
    await server.drainJobs();
    expect((await uploadOf(uploadId)).state).toBe("attached");
  });

  it("lets a file go that takes too long", async () => {
    const uploadId = await sendWhole(author(), workId, sound);
    patience.look = 0;
    expect(await server.drainJobs()).toMatchObject({ failed: 0 });
    expect(await uploadOf(uploadId)).toMatchObject({
      ...{ state: "refused", reason: "Файл повреждён: он читается слишком долго" },
    });
    expect(existsSync(pathOf(uploadId))).toBe(false);
  });
});

it("an Ogg is kept, and its authors are told whom it may not sound for", async () => {
  await sendWhole(author(), workId, ogg(), { fileName: "Пролог.ogg" });
  await server.drainJobs();
  const { chapters } = await author()("getAudioChapters", { params: { id: workId } });
  expect(chapters).toMatchObject([
    {
      ...{ title: "Пролог", durationMs: 3_000, contentType: "audio/ogg" },
      hints: ["На старых iPhone этот файл может не прозвучать. Надёжнее MP3 или M4A"],
    },
  ]);
});
