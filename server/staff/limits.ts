import { HOUR, type Limits } from "../limits/limit.ts";

export const staffLimits = {
  /** Of one address: codes of the first administrator. */
  firstAdmin: { kind: "first-admin", count: 5, window: HOUR },
} as const satisfies Limits;
