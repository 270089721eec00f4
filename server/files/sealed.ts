import { buffer } from "node:stream/consumers";
import { openSealed, sealed } from "../db/sealedFiles.ts";
import type { FileRow } from "./access.ts";
import { get, openStored, put } from "./store.ts";

type Kept = Pick<FileRow, "id" | "kind">;

/** Temporary files are papers: they lie in the store sealed, each bound to its id. */
export const isSealed = ({ kind }: Pick<FileRow, "kind">): boolean => kind === "temporary";

const place = (id: string) => ({ table: "stored_file", column: "bytes", row: id });

/** Stores the bytes of a file as its kind wants them. @throws NoSpaceError */
export async function putFile(file: Kept, bytes: Buffer): Promise<void> {
  await put(file.id, isSealed(file) ? await buffer(sealed([bytes], place(file.id))) : bytes);
}

/** The bytes of a file as they came, as a stream; null when there are none. @throws Error when a sealed one was changed */
export async function getFile(file: Kept) {
  if (!isSealed(file)) return get(file.id);
  const opened = await openStored(file.id);
  return opened && openSealed(opened, place(file.id));
}
