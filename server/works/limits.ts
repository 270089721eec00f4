import { DAY, type Limits } from "../limits/limit.ts";

export const workLimits = {
  /** Of one person: invitations to write a work together that were sent. */
  coAuthorInvitations: { kind: "co-author-invitations", count: 20, window: DAY },
} as const satisfies Limits;
