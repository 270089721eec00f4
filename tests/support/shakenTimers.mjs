// Loaded into every process of `npm run test:shake`: what waits for a time waits a little longer, by chance.
/** Milliseconds at most. */
const LATE = 40;

const [timeout, interval] = [globalThis.setTimeout, globalThis.setInterval];
const later = (milliseconds) => (milliseconds ?? 0) + Math.random() * LATE;
/** Keeps what Node hangs on a timer's function, such as its promise. */
const like = (shaken, timer) => Object.defineProperties(shaken, Object.getOwnPropertyDescriptors(timer));
globalThis.setTimeout = like((work, milliseconds, ...rest) => timeout(work, later(milliseconds), ...rest), timeout);
globalThis.setInterval = like((work, milliseconds, ...rest) => interval(work, later(milliseconds), ...rest), interval);
