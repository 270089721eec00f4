import type { AudioUploadEvent } from "../../src/machines/lifecycles/audioUpload.lifecycle.ts";
import { blobs } from "../blobs/blobs.ts";
import { afterCommit, db, transaction } from "../db/transaction.ts";
import { countUpload } from "../files/countUpload.ts";
import { remove } from "../files/store.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { forgetAllChunks } from "../uploads/chunks.ts";
import { keyOfUpload } from "../uploads/files.ts";
import { mustWrite } from "../works/policy.ts";
import { findWork } from "../works/rows.ts";
import { obeyUploadLaw } from "./law.ts";
import { audioTables, findUpload, lockUpload, type UploadRow } from "./rows.ts";

/** Nothing stays of the bytes of an upload; what a process that dies leaves, the cleaning takes. */
export const dropBytes = (uploadId: string): Promise<void> => blobs().parts.remove(keyOfUpload(uploadId));

/** Who began an upload, or the owner of its work, lets it go. @throws Refusal NotFound, AccessDenied, InvalidRequestFields */
export async function cancelUpload(uploadId: string, workId: number, user: User, now: Date): Promise<void> {
  const work = mustWrite(user, await findWork(workId));
  await findUpload(uploadId, workId);
  await transaction(async () => {
    const upload = await lockUpload(uploadId);
    if (user.id !== upload.accountId && user.id !== work.ownerId) throw Refusal.denied();
    await obeyUploadLaw(upload, { type: "cancellation.requested" }, now, { also: { pieces: null } });
    await forgetAllChunks(audioTables, uploadId);
  });
  await dropBytes(uploadId);
}

/** The bytes of all sounds of a work that goes for good; their rows go with the work. */
export async function removeSoundsOf(workId: number): Promise<void> {
  const sounds = await db().selectFrom("audio").where("workId", "=", workId).select("id").execute();
  for (const { id } of sounds) await remove(id);
  const uploads = await db().selectFrom("audioUpload").where("workId", "=", workId).select("id").execute();
  for (const { id } of uploads) await dropBytes(id);
}

type Refused = Extract<AudioUploadEvent, { type: "sound.refused" | "work.failed" }>;

/** Refuses an upload that gives no chapter, if its state is the same, and deletes its bytes; its authors see why. */
export async function refuseUpload({ id, state }: UploadRow, event: Refused, now: Date): Promise<void> {
  await transaction(async () => {
    const upload = await lockUpload(id);
    if (upload.state !== state) return;
    await obeyUploadLaw(upload, event, now);
    afterCommit(() => countUpload({ kind: "audio", outcome: "refused" }));
  });
  await dropBytes(id);
}
