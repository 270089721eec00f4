import type { AudioUploadEvent } from "../../src/machines/lifecycles/audioUpload.lifecycle.ts";
import { transaction } from "../db/transaction.ts";
import { dropBytes } from "./cancelling.ts";
import { obeyUploadLaw } from "./law.ts";
import { lockUpload, type UploadRow } from "./rows.ts";

type Refused = Extract<AudioUploadEvent, { type: "sound.refused" | "work.failed" }>;

/** Refuses an upload that gives no chapter, if its state is the same, and deletes its bytes; its authors see why. */
export async function refuseUpload({ id, state }: UploadRow, event: Refused, now: Date): Promise<void> {
  await transaction(async () => {
    const upload = await lockUpload(id);
    if (upload.state === state) await obeyUploadLaw(upload, event, now);
  });
  await dropBytes(id);
}
