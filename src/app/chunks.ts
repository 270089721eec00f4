const LOST = "vite:preloadError";
let prefetches = 0;

/** Fetches a part of the application that may be needed soon: when it cannot be had, nobody is told. */
export function prefetchChunk(load: () => Promise<unknown>): void {
  prefetches += 1;
  void load()
    .catch(() => {})
    .finally(() => {
      prefetches -= 1;
    });
}

/** A part that is needed now: its loss is told even where a prefetch has lost it before. */
export const neededChunk = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch((fault: unknown) => {
    window.dispatchEvent(new CustomEvent(LOST, { detail: "needed" }));
    throw fault;
  });

/** @param tell a needed part of the application could not be fetched @returns stops */
export function followLostChunks(tell: () => void): () => void {
  const hear = (event: Event) => {
    if (prefetches === 0 || (event as CustomEvent).detail === "needed") tell();
  };
  window.addEventListener(LOST, hear);
  return () => window.removeEventListener(LOST, hear);
}
