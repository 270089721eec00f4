import { useEffect, useMemo } from "react";
import type { Call } from "../../services/surroundings.ts";
import { useMachines } from "./machines.ts";

/**
 * What the page has loaded before its screen stood: for a screen that is kept from page to page.
 * @param call, input a row of the screen's `first`
 * @param arrival of ScreenProps
 * @returns null: it has not come, or has failed; a loader asks, and tells why
 */
export function useBrought<Input, Data>(call: Call<Input, Data>, input: Input, arrival: number | undefined) {
  const { firstLoads } = useMachines();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once an arrival
  const brought = useMemo(() => firstLoads.known(call, input) as { data: Data } | null, [firstLoads, call, arrival]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken once
  useEffect(() => {
    if (brought) void firstLoads.take(call, input);
  }, [brought]);
  return brought;
}
