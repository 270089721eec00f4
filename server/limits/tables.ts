import type { Time } from "../db/columns.ts";

/** Tries a key and a window; the key is hashed, so that no address lies about. */
export type AttemptCounterTable = { key: string; windowStart: Time; count: number };
