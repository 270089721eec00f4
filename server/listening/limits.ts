import { HOUR, type Limits } from "../limits/limit.ts";

export const listeningLimits = {
  /** Of one person, or of one address that guests listen from: addresses of sounds. */
  audioAddresses: { kind: "audio-address", count: 600, window: HOUR },
} as const satisfies Limits;
