import { DAY, type Limits } from "../limits/limit.ts";

export const identificationLimits = {
  /** Of one person: papers for payouts. */
  identification: { kind: "identification", count: 5, window: DAY },
} as const satisfies Limits;
