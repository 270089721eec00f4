import { useEffect } from "react";
import { prefetchChunk } from "../chunks.ts";
import { isSaving } from "../isSaving.ts";

/** Where the browser does not say that it rests, in milliseconds. */
const REST = 1_000;

/**
 * The screen that most people go to from this one is fetched and made ready while the page rests.
 * @param load the screen's own import, the same function at every drawing
 */
export function useNextScreen(load: () => Promise<unknown>): void {
  useEffect(() => {
    if (isSaving()) return undefined;
    const fetch = () => prefetchChunk(load);
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(fetch, REST);
      return () => clearTimeout(timer);
    }
    const wish = requestIdleCallback(fetch);
    return () => cancelIdleCallback(wish);
  }, [load]);
}
