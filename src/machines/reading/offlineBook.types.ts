import type { WorkFormat } from "../../text/workOptions.ts";

export type OfflineInput = { workId: number; format: WorkFormat };
/** What is stored on the device, in bytes. */
export type Kept = { byteSize: number };
/** How far the saving is, in whatever the service counts. */
export type Moved = { done: number; total: number };

/** `size`: about so many bytes the book takes. Without a network what is stored here counts as saved. */
export type Look =
  | { outcome: "absent"; size: number }
  | { outcome: "saved"; kept: Kept }
  | { outcome: "outdated"; kept: Kept; size: number }
  | { outcome: "refused" };

/** What the saving tells; after all but the first it is over. */
export type SavingNews =
  | ({ type: "progress.made" } & Moved)
  | { type: "book.saved"; kept: Kept }
  | { type: "room.lacked"; needed: number; free: number }
  | { type: "book.refused" }
  | { type: "saving.failed"; reason: string };

export type OfflineContext = OfflineInput & {
  kept: Kept | null;
  size: number | null;
  moved: Moved;
  /** What there is too little of. */
  room: { needed: number; free: number };
  /** Why what was wanted did not happen. */
  fault: string;
};
