import type { Time } from "../db/columns.ts";

/** Tries per key and window. The key is hashed, so that the table holds no readable address. */
type AttemptCounterTable = { key: string; windowStart: Time; count: number };

export type LimitTables = {
  attemptCounter: AttemptCounterTable;
};
