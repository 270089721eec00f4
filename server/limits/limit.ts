export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** How often something may be tried: how many times, in which time in milliseconds. `kind` keeps its counters apart from others'. */
export type Limit = { kind: string; count: number; window: number };

/** Of one domain; `server/<domain>/limits.ts` has them, and its manifest gives them to the cleaning. */
export type Limits = Readonly<Record<string, Limit>>;
