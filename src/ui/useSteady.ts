import { useCallback, useLayoutEffect, useRef } from "react";

/**
 * The same function at every drawing, which does what the newest one would: what is given it is not drawn anew because of it.
 * For what a person does, not to be called while drawing.
 */
export function useSteady<Args extends unknown[], Result>(act: (...args: Args) => Result): (...args: Args) => Result {
  const newest = useRef(act);
  useLayoutEffect(() => {
    newest.current = act;
  });
  return useCallback((...args: Args) => newest.current(...args), []);
}
