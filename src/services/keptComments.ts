import type { KeptComment } from "../machines/comments/commentDraft.machine.ts";
import { lasting } from "./lastingTexts.service.ts";
import type { Surroundings } from "./surroundings.ts";

/** Where a comment is written: below what, in answer to which one, or in place of one's own. */
export type CommentTarget = {
  rootType: "work" | "chapter" | "post" | "review" | "art";
  rootId: number;
  parentId: number | null;
  /** Null: it is a new one. */
  correctedId: number | null;
};

/** Under which name the device keeps what is written there (docs/adr/0067 and 0076). */
export const commentKey = (accountId: number, { rootType, rootId, parentId, correctedId }: CommentTarget): string =>
  `comment.${accountId}.${correctedId === null ? `${rootType}.${rootId}.${parentId ?? ""}` : `own.${correctedId}`}`;

/** The device may hold anything: another version of the product wrote it, or another program. */
function readComment(value: unknown): KeptComment | null {
  if (typeof value !== "object" || value === null) return null;
  const { text, hasSpoilers, requestId } = value as Partial<Record<keyof KeptComment, unknown>>;
  if (typeof text !== "string") return null;
  return { text, hasSpoilers: hasSpoilers === true, requestId: typeof requestId === "string" ? requestId : "" };
}

type Device = Pick<Surroundings, "storage" | "indexedDB" | "accountId">;

/** What this person writes in a place on this device, and nobody has yet. The device can be read: the list of comments waited for that. */
export function keptComment({ storage, indexedDB, accountId }: Device, place: CommentTarget) {
  const { texts } = lasting({ storage, indexedDB });
  const key = commentKey(accountId(), place);
  return {
    /** @returns null: nothing */
    read: (): KeptComment | null => {
      try {
        return readComment(JSON.parse(texts.getItem(key) ?? "null"));
      } catch {
        return null;
      }
    },
    /** @returns false: this device takes nothing */
    keep: (kept: KeptComment): boolean => {
      try {
        if (kept.text === "" && kept.requestId === "") texts.removeItem(key);
        else texts.setItem(key, JSON.stringify(kept));
        return true;
      } catch {
        return false;
      }
    },
  };
}
