import { HOUR, type Limits } from "../limits/limit.ts";

export const chapterLimits = {
  /** Of one person: a call of a few bytes stores a whole chapter. */
  restorations: { kind: "restoration", count: 120, window: HOUR },
  /** Of one person: each reads every revision of a work. */
  recalculations: { kind: "recalculation", count: 10, window: HOUR },
} as const satisfies Limits;
