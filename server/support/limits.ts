import { HOUR, type Limits } from "../limits/limit.ts";

export const supportLimits = {
  /** Of one person, or of one address that a guest writes from. */
  supportLetters: { kind: "support-letter", count: 10, window: HOUR },
} as const satisfies Limits;
