import { type Limits, MINUTE } from "../limits/limit.ts";

export const feedLimits = {
  /** Of one address: maps of the site and feeds. */
  feeds: { kind: "feed", count: 300, window: MINUTE },
} as const satisfies Limits;
