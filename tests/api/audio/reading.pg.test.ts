import { existsSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { readSound } from "../../../server/audio/reading.ts";
import { patience } from "../../../server/audio/sound/thread.ts";
import { sendWhole } from "../../support/audioUploads.ts";
import { mp3, ogg } from "../../support/sounds.ts";
import { author, pathOf, server, stage, uploadOf, workId } from "./stage.ts";

stage();

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
      state: "refused",
      reason: "Файл повреждён: он читается слишком долго",
    });
    expect(existsSync(pathOf(uploadId))).toBe(false);
  });
});

it("an Ogg is kept, and a hint tells its authors which devices may not play it", async () => {
  await sendWhole(author(), workId, ogg(), { fileName: "Пролог.ogg" });
  await server.drainJobs();
  const { chapters } = await author()("getAudioChapters", { params: { id: workId } });
  expect(chapters).toMatchObject([
    {
      title: "Пролог",
      durationMs: 3_000,
      contentType: "audio/ogg",
      hints: ["На старых iPhone этот файл может не прозвучать. Надёжнее MP3 или M4A"],
    },
  ]);
});
