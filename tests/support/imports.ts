import type { CallByName } from "../../src/api/callByName.ts";
import { digestsOf } from "./audioUploads.ts";

/** A book's file goes to the server and is compared there: it can be read. */
export async function sendBook(call: CallByName, id: string, bytes: Uint8Array): Promise<void> {
  const file = new Blob([bytes as BlobPart]);
  await call("uploadImportChunk", { params: { id }, query: { offset: 0 }, file });
  await call("completeImport", { params: { id }, body: { digests: digestsOf(bytes) } });
}
