import { buffer } from "node:stream/consumers";
import { decipherBytes, encipherBytes } from "../db/dataKey.ts";
import type { FileRow } from "./access.ts";
import { get } from "./store.ts";

/** Temporary files are papers: they lie in the store enciphered, each bound to its id. */
export const isSealed = ({ kind }: Pick<FileRow, "kind">): boolean => kind === "temporary";

const place = (id: string) => ({ table: "stored_file", column: "bytes", row: id });

export const sealed = (id: string, bytes: Buffer): Buffer => encipherBytes(bytes, place(id));

/** The bytes of a file as it was stored, whole: a sealed one has 20 MB at most. Null: there are none. @throws Error when a sealed one was changed */
export async function readBytes(file: Pick<FileRow, "id" | "kind">): Promise<Buffer | null> {
  const stored = await get(file.id);
  if (!stored) return null;
  const bytes = await buffer(stored.stream);
  return isSealed(file) ? decipherBytes(bytes, place(file.id)) : bytes;
}
