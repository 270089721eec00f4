import { HOUR, type Limits } from "../limits/limit.ts";

export const audioLimits = {
  /** Of one person: sounds that begin to come. */
  audioUploads: { kind: "audio-upload", count: 200, window: HOUR },
} as const satisfies Limits;
