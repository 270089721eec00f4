import { useEffect } from "react";

/** Does what takes a network: at once, and whenever there is one again. @param act the same one from drawing to drawing */
export function useWithNetwork(act: () => unknown): void {
  useEffect(() => {
    act();
    addEventListener("online", act);
    return () => removeEventListener("online", act);
  }, [act]);
}
