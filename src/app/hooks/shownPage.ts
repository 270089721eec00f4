import { useSelector } from "@xstate/react";
import { createContext, useContext, useRef } from "react";
import type { HistoryEntry } from "../../machines/navigation/navigation.machine.ts";
import type { Shown } from "../../machines/navigation/pageArrival.machine.ts";
import { useActorOf } from "./machines.ts";

const Context = createContext<Shown | null>(null);

/** Round a screen: which page it belongs to. */
export const ShownPageProvider = Context.Provider;

export const useShownPage = (): Shown | null => useContext(Context);

/** The user whose lists are looked at (guard u-username). */
export const useVisited = () => useShownPage()?.visited ?? null;

/** The address: within a screen its own, also while the next page is on its way. */
export function useHistoryEntry(): HistoryEntry {
  const key = useShownPage()?.key;
  const own = useRef<HistoryEntry>(undefined);
  // The page that is being left is not rendered again because of the next one.
  own.current = useSelector(useActorOf("navigation"), ({ context: { place, page } }) =>
    own.current && key !== undefined && page.key !== key ? own.current : place,
  );
  return own.current;
}
