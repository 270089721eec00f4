import type { Titled } from "../document/blocks.ts";
import type { Differences } from "../document/differences.ts";

/**
 * The differences of two texts of a chapter, worked out in a worker: a long chapter takes a second.
 * @param before null: there is nothing to compare with
 * @throws Error with a Russian message when that part of the application cannot be fetched
 */
export function compareTexts(before: Titled | null, after: Titled, signal: AbortSignal): Promise<Differences> {
  const worker = new Worker(new URL("./differences.worker.ts", import.meta.url), { type: "module" });
  return new Promise<Differences>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<Differences>) => resolve(data));
    worker.addEventListener("error", () => reject(new Error("Сравнение не загрузилось. Проверьте сеть")));
    signal.addEventListener("abort", () => reject(signal.reason));
    worker.postMessage({ before, after });
  }).finally(() => worker.terminate());
}
