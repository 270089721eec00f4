import { setTimeout } from "node:timers/promises";

/** What comes of the work, or null when it takes longer; it goes on by itself then. */
export const within = <T>(milliseconds: number, work: Promise<T>): Promise<T | null> =>
  Promise.race([work, setTimeout(milliseconds, null, { ref: false })]);
