import { HOUR, type Limits } from "../limits/limit.ts";

export const pushLimits = {
  /** Of one person: words that a person sends to their own device. */
  pushChecks: { kind: "push-check", count: 30, window: HOUR },
} as const satisfies Limits;
