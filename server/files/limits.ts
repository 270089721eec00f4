import { HOUR, type Limits } from "../limits/limit.ts";

export const fileLimits = {
  uploads: { kind: "upload", count: 300, window: HOUR },
} as const satisfies Limits;
