import type { InputOf, ResultOf } from "../../src/api/contract/index.ts";
import { MissingBlobError } from "../blobs/blobStore.ts";
import { blobs } from "../blobs/blobs.ts";
import { afterCommit, transaction } from "../db/transaction.ts";
import { countUpload } from "../files/countUpload.ts";
import { Refusal } from "../http/refusal.ts";
import { enqueue } from "../jobs/outbox.ts";
import { chunksOf, expectChunks, forgetAllChunks, forgetChunks } from "../uploads/chunks.ts";
import { compared, missingOf, wholeOf } from "../uploads/comparing.ts";
import { keyOfUpload } from "../uploads/files.ts";
import { obeyUploadLaw } from "./law.ts";
import { uploadView } from "./presenter.ts";
import { audioTables, findUpload, lockUpload, type UploadRow } from "./rows.ts";

type Digests = InputOf<"completeAudioUpload">["body"]["digests"];
type Completed = ResultOf<"completeAudioUpload">;

/** All of its bytes were taken by an earlier completion, whose answer may be lost. */
const taken: readonly UploadRow["state"][] = [
  "verifying",
  "reading",
  "awaitingCut",
  "cutting",
  "converting",
  "attached",
];

/** What came is where a loss of power leaves it; of a file that is gone nothing came: its browser still has it. */
async function syncBytes(uploadId: string): Promise<void> {
  try {
    await blobs().parts.sync(keyOfUpload(uploadId));
  } catch (error) {
    if (!(error instanceof MissingBlobError)) throw error;
    await forgetAllChunks(audioTables, uploadId);
  }
}

/**
 * Compares what the browser has read with what is there. What differs is forgotten, and named with what never came; where nothing is
 * missing a job reads the file once more. Repeatable: the answer may be lost.
 * @throws Refusal NotFound, InvalidRequestFields
 */
export async function completeUpload(
  { uploadId, digests }: { uploadId: string; digests: Digests },
  { workId, accountId, now }: { workId: number; accountId: number; now: Date },
): Promise<Completed> {
  const found = await findUpload(uploadId, workId);
  if (found.accountId !== accountId) throw Refusal.missing();
  const read = wholeOf(digests, found.byteSize);
  if (found.state === "receiving") await syncBytes(uploadId);
  return transaction(async (): Promise<Completed> => {
    const upload = await lockUpload(uploadId);
    if (taken.includes(upload.state)) return { outcome: "accepted", upload: await uploadView(upload, accountId) };
    const stored = upload.state === "receiving" ? await chunksOf(audioTables, uploadId) : [];
    const { wrong, holes } = compared(stored, read, upload.byteSize);
    const state = await obeyUploadLaw(upload, { type: "completion.requested" }, now, {
      facts: { isSomethingMissing: holes.length > 0 },
    });
    if (state === "receiving") {
      if (wrong.length > 0) await forgetChunks(audioTables, uploadId, wrong);
      return { outcome: "missing", missing: missingOf(holes) };
    }
    afterCommit(() => countUpload({ kind: "audio", outcome: "completed" }));
    await expectChunks(audioTables, uploadId, read);
    await enqueue("audio.read", { uploadId }, { dedupe: `audio.read:${uploadId}`, owner: upload.accountId });
    return { outcome: "accepted", upload: await uploadView(await lockUpload(uploadId), accountId) };
  });
}
