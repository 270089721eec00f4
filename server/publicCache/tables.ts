import type { ColumnType, Generated } from "kysely";
import type { NullableTime } from "../db/columns.ts";

/** What is another now, by the key of a cache, once a transaction; the database writes it (migration 0080). */
type PublicCacheNoteTable = {
  transactionId: Generated<number>;
  key: string;
  notedAt: ColumnType<Date, never, string>;
  /** When all caches had heard it first; a while later they hear it once more. */
  sentAt: NullableTime;
};

export type PublicCacheTables = { publicCacheNote: PublicCacheNoteTable };
