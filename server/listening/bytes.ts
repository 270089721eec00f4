import type { Readable } from "node:stream";
import { openStored } from "../files/store.ts";
import type { Piece } from "./range.ts";
import type { Sound } from "./sounds.ts";

/** These bytes of a sound as it is served; null: its file is gone. Destroying the stream closes the file. */
export async function bytesOf(sound: Sound, { first, last }: Piece): Promise<Buffer | Readable | null> {
  const { id, headBytes, skipBytes } = sound;
  const headSize = headBytes?.length ?? 0;
  const head = headBytes?.subarray(first, last + 1);
  if (head && last < headSize) return head;
  const file = await openStored(id);
  if (!file) return null;
  const behind = skipBytes - headSize;
  const stream = file.createReadStream({ start: Math.max(first, headSize) + behind, end: last + behind });
  if (head && head.length > 0) stream.unshift(head);
  return stream;
}
