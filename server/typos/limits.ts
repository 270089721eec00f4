import { DAY, type Limits } from "../limits/limit.ts";

export const typoLimits = {
  /** Of one person about one work: typos that are reported to its authors. */
  typos: { kind: "typo", count: 20, window: DAY },
} as const satisfies Limits;
