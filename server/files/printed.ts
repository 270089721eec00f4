import { buffer } from "node:stream/consumers";
import { findFile } from "./access.ts";
import { decode } from "./decoder.ts";
import { get, put } from "./store.ts";

const nameOf = (id: string): string => `${id}.print.jpg`;

/**
 * A stored picture as files of books hold it: JPEG, which every reading device knows. It is made once and stored next
 * to the picture.
 * @returns null: the picture is gone or cannot be decoded
 */
export async function printedPicture(id: string): Promise<Uint8Array | null> {
  const made = await get(nameOf(id));
  if (made) return buffer(made.stream);
  const file = await findFile(id);
  const stored = file && (await get(id));
  if (!file || !stored) return null;
  const points = file.width && file.height ? file.width * file.height : Number.POSITIVE_INFINITY;
  const answer = await decode({ make: "printed", bytes: await buffer(stored.stream) }, points);
  if (answer.outcome === "broken") return null;
  const bytes = Buffer.from(answer.bytes);
  await put(nameOf(id), bytes);
  return bytes;
}
