import { HOUR, type Limits } from "../limits/limit.ts";

export const opdsLimits = {
  /** Of one address: wrong keys of reading programs. */
  readerKeys: { kind: "reader-key", count: 10, window: HOUR },
} as const satisfies Limits;
