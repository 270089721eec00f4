import { randomUUID } from "node:crypto";
import { blobs } from "../blobs/blobs.ts";
import { config } from "../config.ts";
import { db, transaction } from "../db/transaction.ts";
import { keyOf } from "../files/store.ts";
import type { JobSurroundings, RunJob } from "../jobs/jobs.ts";
import { lockWork } from "../works/rows.ts";
import { attachWhole, insertCopy } from "./attaching.ts";
import { refuseUpload } from "./cancelling.ts";
import { copySound } from "./ffmpeg/copy.ts";
import { measureSound } from "./ffmpeg/measure.ts";
import { keyNow, uploadOfJob } from "./rows.ts";
import type { CutPiece, SoundFacts } from "./sound/facts.ts";
import { SoundRefusal } from "./sound/refusal.ts";
import { look } from "./sound/thread.ts";

type StoredCopy = { outcome: "refused"; reason: string } | { outcome: "stored"; copy: CutPiece & { id: string } };

/** Stores the copy of a sound before the row that names it. */
async function storedCopy(sound: { path: string; facts: SoundFacts }, signal: AbortSignal): Promise<StoredCopy> {
  const id = randomUUID();
  try {
    const copy = await blobs().make([keyOf(id)], ([path = ""]) => copySound(sound, path, signal));
    return { outcome: "stored", copy: { id, ...copy } };
  } catch (error) {
    if (error instanceof SoundRefusal) return { outcome: "refused", reason: error.message };
    throw error;
  }
}

/** A sound that no browser plays becomes a chapter with its copy; its bytes stay as they came. */
async function convertUpload(uploadId: string, { now, signal }: JobSurroundings): Promise<void> {
  const found = await uploadOfJob(uploadId);
  if (found?.state !== "converting") return;
  // Its author is not asked to send two gigabytes again because of a setting.
  if (config().ffmpegPath === null) throw new Error("a sound waits for ffmpeg, and this server runs without it");
  await blobs().withPath(await keyNow(uploadId), async (path) => {
    const looked = await look(path, signal);
    if (looked.outcome === "refused") return refuseUpload(found, { type: "sound.refused", reason: looked.reason }, now);
    if (looked.outcome !== "looked") throw new Error("a sound could not be looked at");
    const made = await storedCopy({ path, facts: looked.sound.facts }, signal);
    if (made.outcome === "refused") return refuseUpload(found, { type: "work.failed", reason: made.reason }, now);
    const step = { from: "converting", event: { type: "work.done" } } as const;
    await attachWhole(uploadId, looked.sound, { ...step, copy: made.copy }, now);
  });
}

const soundToHear = (id: string) =>
  db()
    .selectFrom("audio")
    .where("id", "=", id)
    .where("measuredAt", "is", null)
    .where("copyOf", "is", null)
    .select(["id", "workId", "contentType", "codec", "durationMs", "bitrate", "sampleRate", "channels"])
    .select((is) =>
      is
        .exists(is.selectFrom("audio as copy").whereRef("copy.copyOf", "=", "audio.id").select("copy.id"))
        .as("hasCopy"),
    )
    .executeTakeFirst();

/** How loud a chapter's sound is, and a copy of an Ogg for browsers that do not play it. What ffmpeg cannot read is as good without. */
async function hear(audioId: string, { now, signal, log }: JobSurroundings): Promise<void> {
  const sound = await soundToHear(audioId);
  // Without ffmpeg it waits for the cleaning of a server that has one.
  if (!sound || config().ffmpegPath === null) return;
  const { hasCopy, workId, id, ...known } = sound;
  const facts = { ...known, headBytes: null, skipBytes: 0 } as SoundFacts;
  const isToCopy = facts.contentType === "audio/ogg" && !hasCopy;
  const { measured, made } = await blobs().withPath(keyOf(id), async (path) => ({
    measured: await measureSound({ path, facts }, signal),
    made: isToCopy ? await storedCopy({ path, facts }, signal) : null,
  }));
  if (!measured || made?.outcome === "refused") log.warn({ audioId }, "ffmpeg cannot read a sound that was taken");
  await transaction(async () => {
    const { ownerId } = await lockWork(workId);
    const { numUpdatedRows } = await db()
      .updateTable("audio")
      .set({ ...measured, measuredAt: now.toISOString() })
      .where("id", "=", id)
      .executeTakeFirst();
    // It may be gone meanwhile: nothing names its copy then.
    if (numUpdatedRows > 0n && made?.outcome === "stored") await insertCopy({ id, workId, ownerId }, made.copy, now);
  });
}

/**
 * The job «audio.convert»: ffmpeg makes a chapter of an upload, or hears its sound. An interrupted one begins again.
 */
export const convertSound: RunJob<"audio.convert"> = (job, surroundings) =>
  "uploadId" in job ? convertUpload(job.uploadId, surroundings) : hear(job.audioId, surroundings);
