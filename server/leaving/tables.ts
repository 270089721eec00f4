import type { NullableTime, Time } from "../db/columns.ts";

/** The archive of what a person owns; while it is made, `readyAt`, `expiresAt` and `byteSize` are null. */
type AccountExportTable = {
  accountId: number;
  /** Its name in the directory of exports, and in its address. */
  id: string;
  requestedAt: Time;
  readyAt: NullableTime;
  expiresAt: NullableTime;
  byteSize: number | null;
};

export type LeavingTables = {
  accountExport: AccountExportTable;
};
