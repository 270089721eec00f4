import type { Generated, Selectable } from "kysely";
import type { Time } from "../db/columns.ts";

type ReaderProgressTable = {
  accountId: number;
  workId: number;
  chapterId: number;
  /** The text that `location` and `blockOffset` count in; null: nobody knows. */
  revisionId: number | null;
  /** Of the block at the top, and characters into it. */
  location: number;
  blockOffset: Generated<number>;
  progress: number;
  /** When the reader came there, by this server's clock. */
  movedAt: Time;
  /** Of which browser, made by itself, and what that is called. */
  deviceId: Generated<string | null>;
  deviceName: Generated<string>;
};

/** What is stored of a place in a work. */
export type StoredPlace = Omit<Selectable<ReaderProgressTable>, "accountId" | "workId">;

/** Where a reader was before they jumped. */
type ReaderPlaceHistoryTable = ReaderProgressTable & { id: Generated<number> };

/** What a person never wants to meet in lists; without a row nothing. */
type CatalogExclusionTable = { accountId: number; genreIds: number[]; tags: string[]; aiGenerated: boolean };

export type ReadingTables = {
  catalogExclusion: CatalogExclusionTable;
  readerProgress: ReaderProgressTable;
  readerPlaceHistory: ReaderPlaceHistoryTable;
};
