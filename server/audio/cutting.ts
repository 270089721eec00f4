import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { AudioPiece } from "../../src/api/contract/audiobooks.ts";
import type { InputOf } from "../../src/api/contract/index.ts";
import { audioRefusals, audioRules } from "../../src/text/audioRules.ts";
import { blobs } from "../blobs/blobs.ts";
import { db, transaction } from "../db/transaction.ts";
import { keyOf } from "../files/store.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import type { RunJob } from "../jobs/jobs.ts";
import { enqueue } from "../jobs/outbox.ts";
import { sharedTurns } from "../limits/sharedTurns.ts";
import { fairTurns } from "../limits/turns.ts";
import { keyOfUpload } from "../uploads/files.ts";
import { mustWrite } from "../works/policy.ts";
import { findWork, lockWork } from "../works/rows.ts";
import { attachWhole, insertSound, makeSoundChapter } from "./attaching.ts";
import { planHearing } from "./hearing.ts";
import { obeyUploadLaw, refusalOf, verdictOf } from "./law.ts";
import { findUpload, keyNow, lockUpload, type UploadRow, uploadOfJob } from "./rows.ts";
import type { CutPiece, Sound, SoundFacts } from "./sound/facts.ts";
import { broken, SoundRefusal } from "./sound/refusal.ts";
import { ask, look } from "./sound/thread.ts";
import { chaptersOf } from "./starting.ts";
import { cleanTitle, titleOf } from "./titles.ts";

type CutRequest = InputOf<"cutAudioUpload">["body"];

/** Milliseconds: a frame has 26. */
const TOLERANCE = 100;

/** In order, within the file, none over another. @throws Refusal InvalidRequestFields with the field `pieces` */
function checked(pieces: readonly AudioPiece[], { pieces: suggested }: UploadRow): AudioPiece[] {
  const end = suggested?.at(-1)?.endMs ?? 0;
  let at = 0;
  for (const { startMs, endMs } of pieces) {
    if (startMs < at || endMs > end || endMs - startMs < audioRules.shortest)
      throw Refusal.field("pieces", audioRefusals.pieces);
    at = endMs;
  }
  return pieces.map((piece, index) => ({ ...piece, title: cleanTitle(piece.title) || `Глава ${index + 1}` }));
}

const nothing = new AbortController().signal;
/** Two threads for all who wait for their answer: a file of one person is read while another's long one is. */
const inTurn = sharedTurns("sound", fairTurns(2));

/** The file stays one chapter. */
async function keepWhole({ id, state }: UploadRow, now: Date): Promise<void> {
  const verdict = verdictOf({ state }, { type: "keeping.requested" });
  if (!verdict.allowed) throw refusalOf(verdict);
  const answer = await blobs().withPath(await keyNow(id), (path) => look(path, nothing));
  if (answer.outcome !== "looked") throw new Error("a sound that was looked at is none any more");
  await attachWhole(id, answer.sound, { from: "awaitingCut", event: { type: "keeping.requested" } }, now);
}

/**
 * A file with many chapters is cut into these, by a job; or it stays one.
 * @throws Refusal NotFound, AccessDenied, InvalidRequestFields
 */
export async function cutUpload(
  workId: number,
  { uploadId, pieces }: CutRequest,
  user: User,
  now: Date,
): Promise<UploadRow> {
  mustWrite(user, await findWork(workId));
  const found = await findUpload(uploadId, workId);
  if (pieces === null) {
    await inTurn(user.id, () => keepWhole(found, now));
    return findUpload(uploadId, workId);
  }
  return transaction(async () => {
    await lockWork(workId);
    const upload = await lockUpload(uploadId);
    const given = upload.state === "awaitingCut" ? checked(pieces, upload) : [];
    const facts = { pieceCount: pieces.length };
    const also = { pieces: JSON.stringify(given) };
    await obeyUploadLaw(upload, { type: "cut.requested" }, now, { facts, also });
    // One of them is counted already.
    if ((await chaptersOf(workId)).count + given.length - 1 > audioRules.mostChapters)
      throw new Refusal("InvalidRequestFields", audioRefusals.tooManyChapters);
    await enqueue("audio.cut", { uploadId }, { dedupe: `audio.cut:${uploadId}`, owner: upload.accountId });
    return lockUpload(uploadId);
  });
}

/** Readers of the work see nothing of it: its authors may try again, or keep the file whole. */
const fail = (uploadId: string, reason: string, now: Date): Promise<void> =>
  transaction(async () => {
    const upload = await lockUpload(uploadId);
    if (upload.state === "cutting") await obeyUploadLaw(upload, { type: "work.failed", reason }, now);
  });

/** Moves what follows a place by so many places. */
async function makeRoom({ workId, sortOrder }: UploadRow, places: number): Promise<void> {
  for (const table of ["chapter", "audio_upload"])
    await sql`update ${sql.table(table)} set sort_order = sort_order + ${places}
      where work_id = ${workId} and sort_order > ${sortOrder}`.execute(db());
}

/** Of the names of files. */
const endings: Record<SoundFacts["contentType"], string> = {
  "audio/mpeg": ".mp3",
  "audio/mp4": ".m4a",
  "audio/ogg": ".ogg",
  "audio/flac": ".flac",
  "audio/wav": ".wav",
};

type Made = { id: string; piece: AudioPiece; cut: CutPiece };

/** The source, its pieces and their chapters, all of them or none. */
const store = (uploadId: string, workId: number, source: Sound, made: readonly Made[], now: Date): Promise<void> =>
  transaction(async () => {
    const { ownerId } = await lockWork(workId);
    const upload = await lockUpload(uploadId);
    if (upload.state !== "cutting") return;
    const { id, byteSize, sha256, sortOrder } = upload;
    const whole = { id, facts: source.facts, byteSize, sha256: sha256 ?? "", sourceId: null };
    await insertSound(upload, ownerId, whole, now);
    await makeRoom(upload, made.length - 1);
    for (const [index, { id: audioId, piece, cut }] of made.entries()) {
      const title = titleOf({ title: piece.title, fileName: upload.fileName });
      const named = { workId, fileName: `${title}${endings[cut.facts.contentType]}` };
      await insertSound(named, ownerId, { id: audioId, ...cut, sourceId: id }, now);
      const chapter = { title, audioId, requestId: audioId, sortOrder: sortOrder + index };
      await makeSoundChapter(upload, chapter, now);
      await planHearing(audioId, now);
    }
    await obeyUploadLaw(upload, { type: "work.done" }, now, { also: { audioId: id, pieces: null } });
  });

/** Cuts a file into sounds of the store. @throws SoundRefusal */
async function storedPieces(
  path: string,
  { facts }: Sound,
  pieces: readonly AudioPiece[],
  signal: AbortSignal,
): Promise<Made[]> {
  const planned = pieces.map((piece) => ({ piece, id: randomUUID() }));
  return blobs().make(
    planned.map(({ id }) => keyOf(id)),
    async (paths) => {
      const wanted = planned.map(({ piece }, index) => ({ ...piece, path: paths[index] ?? "" }));
      const answer = await ask({ want: "cut", path, contentType: facts.contentType, pieces: wanted }, signal);
      if (answer.outcome === "refused") throw new SoundRefusal(answer.reason);
      if (answer.outcome !== "cut") throw new Error("a sound could not be cut");
      const made = planned.flatMap(({ piece, id }, index): Made[] => {
        const cut = answer.pieces[index];
        return cut ? [{ piece, id, cut }] : [];
      });
      const isOtherwise = ({ piece, cut }: Made) =>
        Math.abs(cut.facts.durationMs - (piece.endMs - piece.startMs)) > TOLERANCE;
      if (made.some(isOtherwise)) throw broken("его главы выходят другой длины");
      return made;
    },
  );
}

/**
 * The job «audio.cut»: each piece becomes a file and a chapter. An interrupted one begins again: nothing names its
 * rest.
 */
export const cutSound: RunJob<"audio.cut"> = async ({ uploadId }, { now, signal }) => {
  const found = await uploadOfJob(uploadId);
  if (found?.state !== "cutting" || !found.pieces) return;
  const { workId, pieces } = found;
  try {
    const { sound, made } = await blobs().withPath(await keyNow(uploadId), async (path) => {
      const looked = await look(path, signal);
      if (looked.outcome !== "looked") throw new Error("a sound that was looked at is none any more");
      return { sound: looked.sound, made: await storedPieces(path, looked.sound, pieces, signal) };
    });
    await blobs().move(keyOfUpload(uploadId), keyOf(uploadId));
    await blobs().parts.remove(keyOfUpload(uploadId));
    await store(uploadId, workId, sound, made, now);
  } catch (error) {
    if (!(error instanceof SoundRefusal)) throw error;
    await fail(uploadId, error.message, now);
  }
};
