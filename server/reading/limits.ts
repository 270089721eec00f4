import { type Limits, MINUTE } from "../limits/limit.ts";

export const readingLimits = {
  /** Of one address: many people may stand behind it. */
  search: { kind: "search", count: 300, window: MINUTE },
  suggestions: { kind: "suggestions", count: 60, window: MINUTE },
} as const satisfies Limits;
