import { useEffect, useRef } from "react";
import { focusMain } from "../../app/focusMain.ts";

/**
 * When a change of the screen removes the focused element, the keys go on from the page's main part, not from its
 * beginning.
 * @param change another value is another change
 */
export function useLostFocus(change: unknown): void {
  const last = useRef<Node | null>(null);
  useEffect(() => {
    const hear = ({ target }: FocusEvent) => {
      last.current = target instanceof Node ? target : null;
    };
    document.addEventListener("focusin", hear);
    return () => document.removeEventListener("focusin", hear);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked after every change
  useEffect(() => {
    const isLost = last.current?.isConnected === false && document.activeElement === document.body;
    return isLost ? focusMain() : undefined;
  }, [change]);
}
