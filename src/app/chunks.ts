const LOST = "vite:preloadError";
let prefetches = 0;

/** A part that may be needed soon, or that the page can do without: its loss is reported to the caller alone. */
export function spareChunk<T>(load: () => Promise<T>): Promise<T> {
  prefetches += 1;
  return load().finally(() => {
    prefetches -= 1;
  });
}

/** Fetches a part of the application that may be needed soon: if it cannot be fetched, no message is shown. */
export const prefetchChunk = (load: () => Promise<unknown>): void => void spareChunk(load).catch(() => {});

const tellLoss = (detail: "needed" | "lazy") => window.dispatchEvent(new CustomEvent(LOST, { detail }));

/** A part that is needed now: its loss is reported even if a prefetch has lost it before. */
export const neededChunk = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch((fault: unknown) => {
    tellLoss("needed");
    throw fault;
  });

/** A part that comes by itself when the network is back: its loss is reported if there is a network. */
export const lazyChunk = <T>(load: () => Promise<T>): Promise<T> =>
  spareChunk(load).catch((fault: unknown) => {
    if (navigator.onLine) tellLoss("lazy");
    throw fault;
  });

let isApiLost = false;
/**
 * The code that sends calls. Its first loss, and any loss without a network, is reported to the caller alone. With a
 * network, a second loss is the build's, because some browsers do not ask again for a part that they could not get.
 */
export const apiChunk = <T>(load: () => Promise<T>): Promise<T> =>
  (isApiLost && navigator.onLine ? neededChunk : spareChunk)(load).catch((fault: unknown) => {
    isApiLost = true;
    throw fault;
  });

/** @param tell a part of the application could not be fetched; `isLazy`: one that the page does without @returns stops */
export function followLostChunks(tell: (lost: { isLazy: boolean }) => void): () => void {
  const hear = (event: Event) => {
    const { detail } = event as CustomEvent<"needed" | "lazy" | null | undefined>;
    if (prefetches === 0 || detail === "needed" || detail === "lazy") tell({ isLazy: detail === "lazy" });
  };
  window.addEventListener(LOST, hear);
  return () => window.removeEventListener(LOST, hear);
}
