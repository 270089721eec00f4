import { HOUR, type Limits } from "../limits/limit.ts";

export const complaintLimits = {
  complaints: { kind: "complaints", count: 20, window: HOUR },
} as const satisfies Limits;
