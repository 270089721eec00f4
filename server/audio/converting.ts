import { randomUUID } from "node:crypto";
import { config } from "../config.ts";
import { db, transaction } from "../db/transaction.ts";
import { moveIn, pathOf } from "../files/store.ts";
import type { JobSurroundings, RunJob } from "../jobs/jobs.ts";
import { pathOfUpload } from "../uploads/files.ts";
import { lockWork } from "../works/rows.ts";
import { attachWhole, insertCopy } from "./attaching.ts";
import { refuseUpload } from "./cancelling.ts";
import { type Copied, copySound } from "./ffmpeg/copy.ts";
import { measureSound } from "./ffmpeg/measure.ts";
import { pathNow, uploadOfJob } from "./rows.ts";
import type { CutPiece, SoundFacts } from "./sound/facts.ts";
import { look } from "./sound/thread.ts";

/** Stores the copy of a sound before the row that names it. */
async function storedCopy(
  sound: { path: string; facts: SoundFacts },
  signal: AbortSignal,
): Promise<Exclude<Copied, { outcome: "copied" }> | { outcome: "stored"; copy: CutPiece & { id: string } }> {
  const id = randomUUID();
  const copied = await copySound(sound, pathOfUpload(id), signal);
  if (copied.outcome === "refused") return copied;
  await moveIn(pathOfUpload(id), id);
  return { outcome: "stored", copy: { id, ...copied.copy } };
}

/** A sound that no browser plays becomes a chapter with its copy; its bytes stay as they came. */
async function convertUpload(uploadId: string, { now, signal }: JobSurroundings): Promise<void> {
  const found = await uploadOfJob(uploadId);
  if (found?.state !== "converting") return;
  // Its author is not asked to send two gigabytes again because of a setting.
  if (config().ffmpegPath === null) throw new Error("a sound waits for ffmpeg, and this server runs without it");
  const path = await pathNow(uploadId);
  const looked = await look(path, signal);
  if (looked.outcome === "refused") return refuseUpload(found, { type: "sound.refused", reason: looked.reason }, now);
  if (looked.outcome !== "looked") throw new Error("a sound could not be looked at");
  const made = await storedCopy({ path, facts: looked.sound.facts }, signal);
  if (made.outcome === "refused") return refuseUpload(found, { type: "work.failed", reason: made.reason }, now);
  const step = { from: "converting", event: { type: "work.done" } } as const;
  await attachWhole(uploadId, looked.sound, { ...step, copy: made.copy }, now);
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
  const heard = { path: pathOf(id), facts };
  const measured = await measureSound(heard, signal);
  const made = facts.contentType === "audio/ogg" && !hasCopy ? await storedCopy(heard, signal) : null;
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
