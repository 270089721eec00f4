import { useCallback, useLayoutEffect, useRef } from "react";

/**
 * The same function at every rendering, which does what the newest one would: a component that gets it is not rendered
 * again because of it. For what a person does, not to be called while rendering.
 */
export function useSteady<Args extends unknown[], Result>(act: (...args: Args) => Result): (...args: Args) => Result {
  const newest = useRef(act);
  useLayoutEffect(() => {
    newest.current = act;
  });
  return useCallback((...args: Args) => newest.current(...args), []);
}
