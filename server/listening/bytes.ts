import type { Readable } from "node:stream";
import { get } from "../files/store.ts";
import type { Piece } from "./range.ts";
import type { Sound } from "./sounds.ts";

/** These bytes of a sound as it is served; null: its file is gone. Destroying the stream closes the file. */
export async function bytesOf(sound: Sound, { first, last }: Piece): Promise<Buffer | Readable | null> {
  const { id, headBytes, skipBytes } = sound;
  const headSize = headBytes?.length ?? 0;
  const head = headBytes?.subarray(first, last + 1);
  if (head && last < headSize) return head;
  const behind = skipBytes - headSize;
  const stored = await get(id, { first: Math.max(first, headSize) + behind, last: last + behind });
  if (!stored) return null;
  const { stream } = stored;
  if (head && head.length > 0) stream.unshift(head);
  return stream;
}
