import type { Comment } from "../../api/contract/comments.ts";

/** What this device keeps of a comment. `requestId`: it was sent under this number and not answered; empty: nobody has sent it. */
export type KeptComment = { text: string; hasSpoilers: boolean; requestId: string };
/** May the person write, and why not; empty where they may. */
export type Room = { canWrite: boolean; refusal: string };

/**
 * later: too many at once, so many milliseconds. closed: why the person may not write. refused: why these words are none, or none
 * for the next hours. signedOut: nobody, or somebody banned, asks.
 */
export type CommentSent =
  | { outcome: "sent"; comment: Comment }
  | { outcome: "later"; wait: number }
  | { outcome: "closed"; reason: string }
  | { outcome: "refused"; reason: string }
  | { outcome: "signedOut" };

export type Context = KeptComment &
  Room & {
    /** Why the server did not take these words; empty: it was not asked, or they are others now. */
    fault: string;
    /** How long it waits until it is tried again, in milliseconds. */
    wait: number;
    /** It waits because there were too many at once. */
    isLimited: boolean;
  };

export type Events =
  | { type: "retry.requested" | "network.returned" | "access.restored" }
  | { type: "draft.changed"; text: string; hasSpoilers: boolean }
  | { type: "comment.written"; requestId: string }
  | ({ type: "room.told" } & Room);

export const nothingWritten: KeptComment = { text: "", hasSpoilers: false, requestId: "" };
