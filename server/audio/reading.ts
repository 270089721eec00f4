import type { AudioPiece } from "../../src/api/contract/audiobooks.ts";
import { blobs } from "../blobs/blobs.ts";
import { transaction } from "../db/transaction.ts";
import type { RunJob } from "../jobs/jobs.ts";
import { enqueue } from "../jobs/outbox.ts";
import { chunksOf, forgetAllChunks, forgetChunks } from "../uploads/chunks.ts";
import { keyOfUpload } from "../uploads/files.ts";
import { attachWhole } from "./attaching.ts";
import { refuseUpload } from "./cancelling.ts";
import { obeyUploadLaw } from "./law.ts";
import { audioTables, keyNow, lockUpload, type UploadRow, uploadOfJob } from "./rows.ts";
import { isForConversion } from "./sound/facts.ts";
import { ask, look } from "./sound/thread.ts";

type Job = { now: Date; signal: AbortSignal };

/** Reads the file against what the browser has read. @returns whether it agrees; else what does not is missing again */
async function verified({ id, byteSize }: UploadRow, { now, signal }: Job): Promise<boolean> {
  const chunks = await chunksOf(audioTables, id);
  const key = await keyNow(id);
  // In a restored copy it may be in its place already: rows are read before bytes.
  if (key === keyOfUpload(id)) await blobs().parts.join(key, byteSize);
  const answer = await blobs().withPath(key, (path) => ask({ want: "verify", path, chunks }, signal));
  if (answer.outcome !== "verified") throw new Error("a file could not be compared");
  const { damaged, sha256 } = answer.verified;
  const isWhole = damaged.length === 0;
  await transaction(async () => {
    const upload = await lockUpload(id);
    if (upload.state !== "verifying") return;
    if (isWhole) {
      await obeyUploadLaw(upload, { type: "verification.passed" }, now, { also: { sha256 } });
      await forgetAllChunks(audioTables, id);
    } else {
      await obeyUploadLaw(upload, { type: "verification.failed" }, now);
      await forgetChunks(audioTables, id, damaged);
    }
  });
  return isWhole;
}

/** Its authors say what becomes of a file with many chapters; another recording of a chapter is one. */
async function awaitCut({ id }: UploadRow, pieces: readonly AudioPiece[], now: Date): Promise<void> {
  await transaction(async () => {
    const upload = await lockUpload(id);
    if (upload.state !== "reading") return;
    const [facts, also] = [{ hasManyChapters: true }, { pieces: JSON.stringify(pieces) }];
    await obeyUploadLaw(upload, { type: "facts.read" }, now, { facts, also });
  });
}

/** Listeners get a copy, which another job makes. */
const convert = ({ id }: UploadRow, now: Date): Promise<void> =>
  transaction(async () => {
    const upload = await lockUpload(id);
    if (upload.state !== "reading") return;
    await obeyUploadLaw(upload, { type: "facts.read" }, now, { facts: { isForConversion: true } });
    await enqueue("audio.convert", { uploadId: id }, { dedupe: `audio.convert:${id}`, owner: upload.accountId });
  });

/** The job «audio.read»: compares a whole file, looks at its sound, and makes its chapter. Where it was broken off it goes on. */
export const readSound: RunJob<"audio.read"> = async ({ uploadId }, { now, signal }) => {
  const found = await uploadOfJob(uploadId);
  if (!found || (found.state !== "verifying" && found.state !== "reading")) return;
  if (found.state === "verifying" && !(await verified(found, { now, signal }))) return;
  const answer = await blobs().withPath(await keyNow(uploadId), (path) => look(path, signal));
  if (answer.outcome === "refused")
    return refuseUpload({ ...found, state: "reading" }, { type: "sound.refused", reason: answer.reason }, now);
  if (answer.outcome !== "looked") throw new Error("a sound could not be looked at");
  if (isForConversion(answer.sound.facts)) return convert(found, now);
  const { pieces } = answer.sound;
  if (pieces && found.chapterId === null) return awaitCut(found, pieces, now);
  await attachWhole(uploadId, answer.sound, { from: "reading", event: { type: "facts.read" } }, now);
};
