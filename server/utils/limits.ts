import { HOUR, type Limits } from "../limits/limit.ts";

export const utilLimits = {
  typograf: { kind: "typograf", count: 240, window: HOUR },
} as const satisfies Limits;
