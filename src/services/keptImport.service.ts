import type { Cut, Decisions, ImportPreview } from "../machines/import/bookImport.setup.ts";

/** `modified`: when the file had last been changed as it was chosen, in milliseconds. */
type Begun = { id: string; modified: number };

type Surroundings = {
  /** Local storage that may throw. */
  storage: () => Storage;
  /** Whose imports they are. */
  accountId: () => number;
};

const isBegun = (value: unknown): value is Begun => {
  if (typeof value !== "object" || value === null) return false;
  const { id, modified } = value as Partial<Record<keyof Begun, unknown>>;
  return typeof id === "string" && /^[0-9a-f-]{36}$/i.test(id) && typeof modified === "number";
};

/** Which preview the decisions are of, and those cuts alone that are not the file's own: a long book has thousands. */
type Decided = Omit<Decisions, "cuts"> & { id: string; book: string; cuts: Record<string, Cut> };
const cuts: readonly unknown[] = ["begin", "join", "skip"];

const bookOf = ({ title, pieces }: ImportPreview): string => `${pieces.length} ${title}`;
const ownCut = ({ begins }: ImportPreview["pieces"][number]): Cut => (begins ? "begin" : "join");
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Storage may hold anything: another version of the product wrote it, or another program. */
function isDecided(value: unknown): value is Decided {
  if (!isRecord(value) || !isRecord(value.cuts) || !isRecord(value.titles)) return false;
  const areCuts = Object.values(value.cuts).every((cut) => cuts.includes(cut));
  const areTitles = Object.values(value.titles).every((title) => typeof title === "string");
  return areCuts && areTitles && typeof value.title === "string" && typeof value.isReplacing === "boolean";
}

/** Remembers on this device which import an account has under way; without a storage nothing is remembered. */
export function createKeptImport({ storage, accountId }: Surroundings) {
  const key = () => `bookImport.${accountId()}`;
  const decidedKey = () => `${key()}.decisions`;
  const read = (): Begun | null => {
    try {
      const value: unknown = JSON.parse(storage().getItem(key()) ?? "null");
      return isBegun(value) ? value : null;
    } catch {
      return null;
    }
  };
  return {
    read,
    write: (begun: Begun): void => {
      try {
        storage().setItem(key(), JSON.stringify(begun));
      } catch {
        // The import lives as long as the page.
      }
    },
    /** What the person makes of the preview. */
    decide: ({ id, preview, decisions }: { id: string; preview: ImportPreview; decisions: Decisions }): void => {
      const own = preview.pieces.map(ownCut);
      const moved = decisions.cuts.flatMap((cut, index) => (cut === own[index] ? [] : [[index, cut] as const]));
      const decided: Decided = { ...decisions, id, book: bookOf(preview), cuts: Object.fromEntries(moved) };
      try {
        storage().setItem(decidedKey(), JSON.stringify(decided));
      } catch {
        // They live as long as the page.
      }
    },
    /** What the person had made of this preview; null: nothing, or it was of another one. */
    decided: (id: string, preview: ImportPreview): Decisions | null => {
      try {
        const value: unknown = JSON.parse(storage().getItem(decidedKey()) ?? "null");
        if (!isDecided(value) || value.id !== id || value.book !== bookOf(preview)) return null;
        const { title, titles, isReplacing } = value;
        return { title, titles, isReplacing, cuts: preview.pieces.map((one, at) => value.cuts[at] ?? ownCut(one)) };
      } catch {
        return null;
      }
    },
    /** Another one that was begun meanwhile stays. */
    drop: (id: string): void => {
      if (read()?.id !== id) return;
      storage().removeItem(key());
      storage().removeItem(decidedKey());
    },
  };
}

export type KeptImport = ReturnType<typeof createKeptImport>;
