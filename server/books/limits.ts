import { HOUR, type Limits } from "../limits/limit.ts";

export const bookLimits = {
  imports: { kind: "import", count: 60, window: HOUR },
  importReadings: { kind: "import-reading", count: 300, window: HOUR },
  /** Of one work: its files for readers, made by hand. */
  rebuilds: { kind: "rebuild", count: 5, window: HOUR },
  /** Of one person: each reads a whole work. */
  bookExports: { kind: "book-export", count: 60, window: HOUR },
} as const satisfies Limits;
