import { useHistoryEntry } from "../../app/hooks/shownPage.ts";

/** A parameter behind # of the address, where no server and no log sees it; null: the address has none. */
export const useFragmentParameter = (name: string): string | null =>
  new URLSearchParams(useHistoryEntry().hash.slice(1)).get(name);
