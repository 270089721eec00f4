import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { begin, complete, digestsOf, STEP, sendChunk } from "../../support/audioUploads.ts";
import { refused } from "../../support/factories.works.ts";
import { beside } from "../../support/postgres.ts";
import { startSecondProcess } from "../../support/secondProcess.ts";
import { hashOf, mp3 } from "../../support/sounds.ts";
import { author, cast, pathOf, server, stage, storedPath, uploadOf, workId } from "./stage.ts";

stage();

let other: Awaited<ReturnType<typeof startSecondProcess>>;
beforeAll(async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.database);
  other = await startSecondProcess(server, beside(inject("template").url, rows[0]?.name ?? ""));
});
afterAll(() => other.stop());

/** Five chunks and a bit: 335,920 bytes. */
const sound = mp3({ frames: 3_230 });
const sent = (uploadId: string, bytes: Uint8Array = sound) => ({ workId, uploadId, bytes });

it("chunks come to two processes in turn: each says what is there of the whole", async () => {
  const elsewhere = await other.as(cast.owner);
  const uploadId = await begin(author(), workId, sound);
  const received: number[] = [];
  for (const [index, call] of [author(), elsewhere, author(), elsewhere, author(), elsewhere].entries())
    received.push((await sendChunk(call, sent(uploadId), index * STEP, STEP)).received);
  expect(received).toEqual([65_536, 131_072, 196_608, 262_144, 327_680, 335_920]);
  expect(await complete(elsewhere, sent(uploadId), digestsOf(sound, STEP))).toMatchObject({ outcome: "accepted" });
  await server.drainJobs();
  expect((await uploadOf(uploadId)).state).toBe("attached");
  expect(hashOf(await readFile(storedPath(uploadId)))).toBe(hashOf(sound));
});

it("other bytes for a range that one process has stored are refused by the other, and change nothing", async () => {
  const elsewhere = await other.as(cast.owner);
  const uploadId = await begin(author(), workId, sound);
  await sendChunk(elsewhere, sent(uploadId), 5 * STEP, STEP);
  await sendChunk(author(), sent(uploadId), 0, STEP);
  const changed = sent(uploadId, Buffer.from(sound).fill(7));
  await expect(sendChunk(elsewhere, changed, 0, STEP)).rejects.toMatchObject(
    refused.field("offset", "Файл изменился, начните заново"),
  );
  expect(hashOf((await readFile(pathOf(uploadId))).subarray(0, STEP))).toBe(hashOf(sound.subarray(0, STEP)));
  expect(await sendChunk(elsewhere, sent(uploadId), 0, STEP)).toMatchObject({ isStored: false });
});

it("an upload that one process has ended takes nothing at the other", async () => {
  const elsewhere = await other.as(cast.owner);
  const uploadId = await begin(author(), workId, sound);
  await sendChunk(elsewhere, sent(uploadId), 0, STEP);
  await author()("cancelAudioUpload", { params: { id: workId }, body: { uploadId } });
  await expect(sendChunk(elsewhere, sent(uploadId), STEP, STEP)).rejects.toMatchObject(refused.unavailable);
});
