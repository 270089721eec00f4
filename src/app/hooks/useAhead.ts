import { useCallback } from "react";
import { isSaving } from "../isSaving.ts";
import { useMachines } from "./machines.ts";

/** How long what was fetched ahead may wait for its page, in milliseconds. */
const WAITS = 600_000;

/** Fetches what a page loads first, long before its link is followed: once, and never where the network is to be spared. */
export function useAhead(): (path: string) => void {
  const { payloads } = useMachines();
  return useCallback(
    (path) => {
      if (!isSaving()) payloads.prefetch(path, "", WAITS);
    },
    [payloads],
  );
}
