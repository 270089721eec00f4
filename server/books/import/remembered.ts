import type { Answer, Order } from "./threadMessages.ts";

/** What an answer depends on, in addition to the bytes. */
type Asked = Pick<Order, "entry" | "given"> & { file: { name: string } };

/** What reading the same file once more would answer, too; a book itself is too large to be kept. */
export type Remembered = Exclude<Answer, { outcome: "book" }>;

/** A thread may have been too slow because the machine was busy: after 15 minutes it may try again. */
const LIFETIME = 15 * 60_000;
const MOST_ANSWERS = 500;
/** Of UTF-16; a preview of 5,000 chapters has three million. */
const MOST_CHARACTERS = 16_000_000;

type Kept = { answer: Remembered; characters: number; until: number };
/** In the order of their last use. */
const kept = new Map<string, Kept>();
let characters = 0;

function forget(key: string): void {
  characters -= kept.get(key)?.characters ?? 0;
  kept.delete(key);
}

/** Everything that an answer depends on; what another person has read is never looked at. */
export function keyOf(reader: number, sha256: string, { file, entry, given }: Asked): string {
  const cuts = given && [given.cuts, [...given.titles]];
  return JSON.stringify([reader, sha256, file.name, entry ?? null, cuts ?? null]);
}

/**
 * The key of a refusal that took long: the same file again, by any name and with any cuts, gets the same refusal at
 * once. The key says nothing of who sent the file first. A new version of the reader begins with a new process, which
 * remembers none.
 */
export const costlyKeyOf = (sha256: string, { entry }: Pick<Order, "entry">): string =>
  JSON.stringify([sha256, entry ?? null]);

/** What this was answered with in the last 15 minutes; a preview is no answer for who wants the book. */
export function recall(key: string, want: Order["want"]): Remembered | undefined {
  const found = kept.get(key);
  if (!found) return undefined;
  if (found.until <= Date.now()) {
    forget(key);
    return undefined;
  }
  if (found.answer.outcome === "preview" && want === "book") return undefined;
  kept.delete(key);
  kept.set(key, found);
  return found.answer;
}

/** Keeps an answer: 500 in all, and 16 million characters; the ones that were used longest ago go. */
export function remember(key: string, answer: Remembered): void {
  forget(key);
  const size = key.length + JSON.stringify(answer).length;
  if (size > MOST_CHARACTERS) return;
  kept.set(key, { answer, characters: size, until: Date.now() + LIFETIME });
  characters += size;
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_ANSWERS && characters <= MOST_CHARACTERS) break;
    forget(oldest);
  }
}
