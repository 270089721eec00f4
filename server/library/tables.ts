import type { Shelf } from "../../src/text/shelves.ts";
import type { Time } from "../db/columns.ts";

/** The shelf on which a reader has put a work; a work without a row is on none. */
type ShelvedWorkTable = { accountId: number; workId: number; state: Exclude<Shelf, "None">; addedAt: Time };

export type LibraryTables = {
  shelvedWork: ShelvedWorkTable;
};
