/** How many times slower than a calm machine this one is, from 1 to 30: scripts/test.mjs measures it. Time-outs end what hangs; a test asserts no time. */
const slowness = Math.min(30, Math.max(1, Number(process.env.TEST_SLOWNESS ?? 1)));

/** A time-out in milliseconds that a calm machine would have, on this one. */
export const patient = (milliseconds: number): number => Math.round(milliseconds * slowness);
