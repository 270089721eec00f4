// What the server and the thread that reads a book say to each other.
import type { Cuts, PreparedBook } from "./prepare.ts";
import type { BookPreview } from "./preview.ts";
import type { TextPosition } from "./refusal.ts";
import type { BookFile } from "./source.ts";

/** What a worker receives; `entry`: which book of an archive. */
export type Order = { file: BookFile; want: "book" | "preview"; entry?: string | undefined; given?: Cuts | undefined };
export type Answer =
  | { outcome: "choose"; names: string[] }
  | { outcome: "preview"; preview: BookPreview }
  | { outcome: "book"; book: PreparedBook }
  | { outcome: "refused"; message: string; place: TextPosition | undefined };
/** What a thread tells; `usedHeap`: bytes that it still holds. */
export type Answered = { answer: Answer; usedHeap: number };
