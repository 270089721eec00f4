import { rm } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { sendWhole } from "../../support/audioUploads.ts";
import { mp3 } from "../../support/sounds.ts";
import { author, pathOf, seen, server, stage, uploadOf, workId } from "./stage.ts";

stage();

const pieces = [
  { title: "Утро", startMs: 0, endMs: 3_000 },
  { title: "Вечер", startMs: 3_000, endMs: 10_449 },
];
const errorOf = async (kind: "audio.read" | "audio.cut") =>
  (
    await server.database
      .selectFrom("job")
      .where("kind", "=", kind)
      .orderBy("id", "desc")
      .select("lastError")
      .executeTakeFirst()
  )?.lastError;

describe("a sound whose bytes are missing is a fault that is tried again", () => {
  it("when it is compared: its author is not asked to send it again", async () => {
    const uploadId = await sendWhole(author(), workId, mp3());
    await rm(pathOf(uploadId));
    expect(await server.drainJobs()).toMatchObject({ failed: 1 });
    expect((await uploadOf(uploadId)).state).toBe("verifying");
    expect(await errorOf("audio.read")).toContain(`the bytes of uploads/${uploadId} are missing`);
  });

  it("when it is looked at", async () => {
    const uploadId = await sendWhole(author(), workId, mp3());
    await server.database.updateTable("audioUpload").set({ state: "reading" }).where("id", "=", uploadId).execute();
    await rm(pathOf(uploadId));
    expect(await server.drainJobs()).toMatchObject({ failed: 1 });
    expect((await uploadOf(uploadId)).state).toBe("reading");
    expect(await errorOf("audio.read")).toContain(`the bytes of uploads/${uploadId} are missing`);
  });

  it("when it is cut", async () => {
    const uploadId = await sendWhole(author(), workId, mp3({ frames: 400, chapters: pieces }));
    await server.drainJobs();
    await author()("cutAudioUpload", { params: { id: workId }, body: { uploadId, pieces } });
    await rm(pathOf(uploadId));
    expect(await server.drainJobs()).toMatchObject({ failed: 1 });
    expect([(await uploadOf(uploadId)).state, (await seen()).chapters]).toEqual(["cutting", []]);
    expect(await errorOf("audio.cut")).toContain(`the bytes of uploads/${uploadId} are missing`);
  });
});
