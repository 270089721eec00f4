import { lasting } from "./lastingTexts.service.ts";

/** What was typed of a chosen picture. */
type Words = { title: string; alt: string };
type Chosen = Words & { file: Pick<File, "name" | "size" | "lastModified">; artId: number | null };
/** By the files that they are of; `shared`: what all have in common, as the form holds it. */
type Kept = { words: Record<string, Words>; shared: Record<string, unknown> };

type Surroundings = {
  /** Local storage that may throw. */
  storage: () => Storage;
  indexedDB?: () => IDBFactory | undefined;
  /** Whose arts they are to be. */
  accountId: number;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isWords = (value: unknown): value is Words =>
  isRecord(value) && typeof value.title === "string" && typeof value.alt === "string";
/** Storage may hold anything: another version of the product wrote it, or another program. */
const isKept = (value: unknown): value is Kept =>
  isRecord(value) && isRecord(value.words) && Object.values(value.words).every(isWords) && isRecord(value.shared);
const keyOf = ({ file: { name, size, lastModified } }: Pick<Chosen, "file">): string =>
  `${size} ${lastModified} ${name}`;

/**
 * Keeps on this device what was typed of chosen pictures: a page that dies takes the files along, and not the words. Of a file that is
 * chosen once more they are back. Without a storage they live as long as the page.
 */
export function createKeptArtWords({ accountId, ...device }: Surroundings) {
  const { texts } = lasting(device);
  const key = `artWords.${accountId}`;
  const mine = new Set<string>();
  const read = (): Kept | null => {
    try {
      const value: unknown = JSON.parse(texts.getItem(key) ?? "null");
      return isKept(value) ? value : null;
    } catch {
      return null;
    }
  };
  const forget = (): void => {
    try {
      texts.removeItem(key);
    } catch {
      // There is nothing to forget.
    }
  };
  return {
    read,
    forget,
    /** Of this file; undefined: nothing was typed, or it is another file. */
    wordsOf: (file: Chosen["file"]): Words | undefined => read()?.words[keyOf({ file })],
    /** What is chosen now: words of what has become an art, or was taken out, are forgotten; those of other files stay. */
    write: (arts: readonly Chosen[], shared: object): void => {
      const words = { ...read()?.words };
      for (const gone of mine) delete words[gone];
      for (const { file, title, alt } of arts.filter(({ artId }) => artId === null)) {
        const of = keyOf({ file });
        words[of] = { title, alt };
        mine.add(of);
      }
      try {
        if (Object.keys(words).length === 0) texts.removeItem(key);
        else texts.setItem(key, JSON.stringify({ words, shared }));
      } catch {
        // They live as long as the page.
      }
    },
  };
}
