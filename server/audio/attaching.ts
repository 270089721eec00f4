import type { DocumentJson } from "../../src/document/json.ts";
import type { AudioUploadEvent } from "../../src/machines/lifecycles/audioUpload.lifecycle.ts";
import { blobs } from "../blobs/blobs.ts";
import { makeChapter } from "../chapters/creation.ts";
import { addRevision } from "../chapters/revisions.ts";
import { lastRevision } from "../chapters/rows.ts";
import { db, transaction } from "../db/transaction.ts";
import { keyOf } from "../files/store.ts";
import { keyOfUpload } from "../uploads/files.ts";
import { lockWork } from "../works/rows.ts";
import { planHearing } from "./hearing.ts";
import { obeyUploadLaw } from "./law.ts";
import { lockUpload, type UploadRow, uploadOfJob } from "./rows.ts";
import type { Sound as LookedAt, SoundFacts } from "./sound/facts.ts";
import { titleOf } from "./titles.ts";

const noText: { document: DocumentJson; textLength: number } = {
  document: { type: "doc", content: [{ type: "paragraph" }] },
  textLength: 0,
};

type Stored = { id: string; facts: SoundFacts; byteSize: number; sha256: string };
type Sound = Stored & { sourceId: string | null; copyOf?: string };

/** A sound whose bytes lie in the store. The work is locked. */
export async function insertSound(
  { workId, fileName }: Pick<UploadRow, "workId" | "fileName">,
  ownerId: number,
  { id, facts, byteSize, sha256, sourceId, copyOf }: Sound,
  now: Date,
): Promise<void> {
  const { headBytes, ...rest } = facts;
  const bytes = headBytes && Buffer.from(headBytes);
  await db()
    .insertInto("audio")
    .values({
      id,
      workId,
      ownerId,
      fileName,
      byteSize,
      sha256,
      sourceId,
      copyOf: copyOf ?? null,
      ...rest,
      headBytes: bytes,
      createdAt: now.toISOString(),
    })
    .execute();
}

/** A copy of a sound for browsers that do not play that one. The work is locked. */
export const insertCopy = (
  { id, workId, ownerId }: { id: string; workId: number; ownerId: number },
  copy: Stored,
  now: Date,
): Promise<void> => insertSound({ workId, fileName: "" }, ownerId, { ...copy, sourceId: null, copyOf: id }, now);

/** A draft that holds this sound. The work is locked. @param requestId a UUID of its own */
export const makeSoundChapter = (
  { workId, accountId }: Pick<UploadRow, "workId" | "accountId">,
  chapter: { title: string; audioId: string; requestId: string; sortOrder: number },
  now: Date,
) => {
  const { title, audioId, requestId, sortOrder } = chapter;
  return makeChapter({ workId, requestId, userId: accountId, now, sortOrder }, { title, audioId, ...noText });
};

/** The sound of an upload becomes its chapter, or the next recording of one that is there. The work is locked. */
async function attachSound(upload: UploadRow, title: string, now: Date): Promise<void> {
  const { id, workId, accountId: userId, chapterId, sortOrder } = upload;
  if (chapterId === null) {
    await makeSoundChapter(upload, { title, audioId: id, requestId: id, sortOrder }, now);
    return;
  }
  const last = await lastRevision(chapterId);
  const next = { chapterId, workId, revision: last.revision + 1, userId, now };
  await addRevision(next, { title: last.title, audioId: id, ...noText });
}

/**
 * Makes one chapter of an upload's file, if the upload is still in the same state. The bytes are in the store before
 * the row that names them: when the process dies between, the next one continues.
 * @param step.copy of what no browser plays, in the store
 */
export async function attachWhole(
  id: string,
  { facts, title }: Pick<LookedAt, "facts" | "title">,
  { from, event, copy }: { from: UploadRow["state"]; event: AudioUploadEvent; copy?: Stored },
  now: Date,
): Promise<void> {
  const found = await uploadOfJob(id);
  if (found?.state !== from) return;
  await blobs().move(keyOfUpload(id), keyOf(id));
  await blobs().parts.remove(keyOfUpload(id));
  await transaction(async () => {
    const { ownerId } = await lockWork(found.workId);
    const upload = await lockUpload(id);
    if (upload.state !== from) return;
    const { byteSize, sha256 } = upload;
    await insertSound(upload, ownerId, { id, facts, byteSize, sha256: sha256 ?? "", sourceId: null }, now);
    if (copy) await insertCopy({ id, workId: upload.workId, ownerId }, copy, now);
    await planHearing(id, now);
    await attachSound(upload, titleOf({ title, fileName: upload.fileName }), now);
    await obeyUploadLaw(upload, event, now, { also: { audioId: id, pieces: null } });
  });
}
