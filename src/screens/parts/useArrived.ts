import { useLayoutEffect, useState } from "react";
import { useLostFocus } from "./useLostFocus.ts";

/**
 * What a screen that is kept from page to page shows: what its page has brought, or what came late. Both stand in one place of the
 * screen, so that its parts stay whichever it was.
 * @param brought null: it has not come with the page
 * @param arrival of ScreenProps
 * @returns `take`: what a loader has got for this arrival
 */
export function useArrived<Data>(brought: Data | null, arrival: number) {
  const [late, setLate] = useState<{ arrival: number; data: Data } | null>(null);
  const data = brought ?? (late?.arrival === arrival ? late.data : null);
  useLostFocus(data !== null);
  return { data, take: (data: Data) => setLate({ arrival, data }) };
}

/** Gives what a loader has got to the screen, before the next frame. */
export function useTaken<Data>(data: Data | null, take: (data: Data) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken once
  useLayoutEffect(() => {
    if (data !== null) take(data);
  }, [data]);
}
