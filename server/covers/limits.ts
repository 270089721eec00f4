import { HOUR, type Limits } from "../limits/limit.ts";

export const coverLimits = {
  /** Of one person: designs that are begun; deleted ones lie in the bin for 30 days. */
  coverDesigns: { kind: "cover-design", count: 60, window: HOUR },
} as const satisfies Limits;
