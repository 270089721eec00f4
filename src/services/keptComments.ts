import type { KeptComment } from "../machines/comments/commentDraft.types.ts";
import type { Surroundings } from "./surroundings.ts";

/** Where a comment is written: below what, in answer to which one, or in place of one's own. */
export type CommentPlace = {
  rootType: "work" | "chapter" | "post" | "review" | "art";
  rootId: number;
  parentId: number | null;
  /** Null: it is a new one. */
  correctedId: number | null;
};

/** Under which name local storage keeps what is written there; it outlives the clearing (docs/adr/0067). */
export const commentKey = (accountId: number, { rootType, rootId, parentId, correctedId }: CommentPlace): string =>
  `comment.${accountId}.${correctedId === null ? `${rootType}.${rootId}.${parentId ?? ""}` : `own.${correctedId}`}`;
export const isCommentKey = (key: string): boolean => key.startsWith("comment.");

/** Local storage may hold anything: another version of the product wrote it, or another program. */
function readComment(value: unknown): KeptComment | null {
  if (typeof value !== "object" || value === null) return null;
  const { text, hasSpoilers, requestId } = value as Partial<Record<keyof KeptComment, unknown>>;
  if (typeof text !== "string") return null;
  return { text, hasSpoilers: hasSpoilers === true, requestId: typeof requestId === "string" ? requestId : "" };
}

/** What this person writes in a place on this device, and nobody has yet. */
export function keptComment({ storage, accountId }: Pick<Surroundings, "storage" | "accountId">, place: CommentPlace) {
  const key = commentKey(accountId(), place);
  return {
    /** @returns null: nothing */
    read: (): KeptComment | null => {
      try {
        return readComment(JSON.parse(storage().getItem(key) ?? "null"));
      } catch {
        return null;
      }
    },
    /** @returns false: this device takes nothing */
    keep: (kept: KeptComment): boolean => {
      try {
        if (kept.text === "" && kept.requestId === "") storage().removeItem(key);
        else storage().setItem(key, JSON.stringify(kept));
        return true;
      } catch {
        return false;
      }
    },
  };
}
