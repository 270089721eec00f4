import type { ColumnType, Generated } from "kysely";
import type { ResultOf } from "../../src/api/contract/index.ts";
import type { ExportFormat } from "../../src/text/workOptions.ts";
import type { Time } from "../db/columns.ts";

/** An import that a person has begun; its bytes lie in the directory of uploads. */
type BookImportTable = {
  id: string;
  accountId: number;
  fileName: string;
  byteSize: number;
  state: Generated<"uploading" | "done">;
  /** Which book of an archive was chosen. */
  entry: string | null;
  /** Of the whole file, when it was compared; null: not all of it is there. */
  sha256: string | null;
  workId: number | null;
  /** What the commit answered: its answer may be lost. */
  answer: ColumnType<ResultOf<"commitImport"> | null, string | undefined, string>;
  /** All that was ever taken for it: no more than eight times its size. */
  writtenBytes: Generated<number>;
  lastChunkAt: Time;
  createdAt: Time;
};

/** A work that one of its authors takes along, for a day; the bytes lie in the directory of books. */
type BookExportTable = {
  id: string;
  accountId: number;
  workId: number;
  format: ExportFormat;
  fileName: string;
  byteSize: number;
  createdAt: Time;
};

export type BookTables = {
  bookImport: BookImportTable;
  bookExport: BookExportTable;
};
