import { DAY, HOUR, type Limits, MINUTE } from "../limits/limit.ts";

export const peopleLimits = {
  accountSearch: { kind: "account-search", count: 120, window: MINUTE },
  ignoring: { kind: "ignoring", count: 100, window: DAY },
  following: { kind: "following", count: 300, window: HOUR },
} as const satisfies Limits;
