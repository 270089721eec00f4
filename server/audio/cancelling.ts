import { transaction } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { forgetAllChunks } from "../uploads/chunks.ts";
import { removeFileOf } from "../uploads/files.ts";
import { forgetKnown } from "../uploads/known.ts";
import { mustWrite } from "../works/policy.ts";
import { findWork } from "../works/rows.ts";
import { obeyUploadLaw } from "./law.ts";
import { audioTables, findUpload, lockUpload } from "./rows.ts";

/** Nothing stays of the bytes of an upload; what a process that dies leaves, the cleaning takes. */
export async function dropBytes(uploadId: string): Promise<void> {
  forgetKnown(uploadId);
  await removeFileOf(uploadId);
}

/** Who began an upload, or the owner of its work, lets it go. @throws Refusal NotFound, AccessDenied, InvalidRequestFields */
export async function cancelUpload(uploadId: string, workId: number, user: User, now: Date): Promise<void> {
  const work = await findWork(workId);
  mustWrite(user, work);
  await findUpload(uploadId, workId);
  await transaction(async () => {
    const upload = await lockUpload(uploadId);
    if (user.id !== upload.accountId && user.id !== work.ownerId) throw Refusal.denied();
    await obeyUploadLaw(upload, { type: "cancellation.requested" }, now, { also: { pieces: null } });
    await forgetAllChunks(audioTables, uploadId);
  });
  await dropBytes(uploadId);
}
