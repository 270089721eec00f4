import { useEffect } from "react";
import { followOnline } from "../../services/pageEvents.ts";

/** Does what takes a network: at once, and whenever there is one again. @param act the same one from drawing to drawing */
export function useWithNetwork(act: () => unknown): void {
  useEffect(() => {
    act();
    return followOnline(act);
  }, [act]);
}
