import { buffer } from "node:stream/consumers";
import { MissingBlobError } from "../blobs/blobStore.ts";
import { blobs } from "../blobs/blobs.ts";
import { countMissing } from "../blobs/countedStore.ts";
import type { CellAddress } from "../db/dataKey.ts";
import { openSealed, sealed, UnreadableSeal } from "../db/sealedFiles.ts";
import { Refusal } from "../http/refusal.ts";
import type { FileRow } from "./access.ts";
import { keyOf, put } from "./store.ts";

type Kept = Pick<FileRow, "id" | "kind">;

/** Temporary files are papers: they lie in the store sealed, each bound to its id. */
export const isSealed = ({ kind }: Pick<FileRow, "kind">): boolean => kind === "temporary";

const bytesCell = (id: string) => ({ table: "stored_file", column: "bytes", row: id });

/** Stores the bytes of a file as its kind wants them. @throws NoSpaceError */
export async function putFile(file: Kept, bytes: Buffer): Promise<void> {
  await put(file.id, isSealed(file) ? await buffer(sealed([bytes], bytesCell(file.id))) : bytes);
}

/** The bytes of a file as they came, as a stream; null when there are none. @throws UnreadableSeal */
export async function getFile(file: Kept) {
  return isSealed(file) ? openSealedBlob(keyOf(file.id), bytesCell(file.id)) : blobs().get(keyOf(file.id));
}

/** A sealed blob as a stream of what went in; null when there is none. @throws UnreadableSeal */
export async function openSealedBlob(key: string, cell: CellAddress) {
  const found = await blobs().head(key);
  if (!found) {
    countMissing();
    return null;
  }
  const read = async (first: number, last: number) => {
    const part = await blobs().get(key, { first, last });
    if (!part) throw new MissingBlobError(key);
    return part.stream;
  };
  return openSealed({ size: found.size, read }, cell);
}

/**
 * Opens a sealed file for a person who may have it.
 * @param says the message about a file that cannot be read, and what to do
 * @throws Refusal NotFound with these words; its cause goes to the log of faults
 */
export async function unsealed<T>(opening: Promise<T>, says: string): Promise<T> {
  try {
    return await opening;
  } catch (error) {
    if (!(error instanceof UnreadableSeal)) throw error;
    const refusal = new Refusal("NotFound", says);
    refusal.cause = error;
    throw refusal;
  }
}
