import { vi } from "vitest";

/**
 * Fake time passes until a promise has ended. `vi.runAllTimersAsync` gives up after 10,000 timers: where something repeats, that may be
 * sooner than what the promise waits for outside of the fake time.
 */
export async function passUntilEnded<T>(promise: Promise<T>): Promise<T> {
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
  };
  promise.then(end, end);
  while (!hasEnded) await vi.advanceTimersByTimeAsync(100);
  return promise;
}
