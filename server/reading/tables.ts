import type { Generated } from "kysely";
import type { Time } from "../db/columns.ts";

export type ReaderProgressTable = {
  accountId: number;
  workId: number;
  chapterId: number;
  /** The text that `location` and `blockOffset` count in; null: nobody knows. */
  revisionId: number | null;
  /** Of the block at the top, and characters into it. */
  location: number;
  blockOffset: Generated<number>;
  progress: number;
  /** When the reader came there; `updatedAt`: when it was told. */
  movedAt: Time;
  updatedAt: Time;
  /** Of which browser, made by itself, and what that is called. */
  deviceId: Generated<string | null>;
  deviceName: Generated<string>;
};
