import { useCallback, useEffect, useRef } from "react";

/**
 * Waits until the pointer is up. A field that loses its focus to a pressed button must not show its error before: the new line would
 * move the button away from under the pointer, and the click would be lost.
 */
export function usePressEnd(): () => Promise<void> {
  const waiting = useRef<(() => void)[] | null>(null);
  useEffect(() => {
    const end = () => {
      // After the click, which follows in the same task.
      for (const go of waiting.current ?? []) setTimeout(go);
      waiting.current = null;
    };
    const begin = ({ button }: PointerEvent) => {
      end();
      if (button === 0) waiting.current = [];
    };
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    document.addEventListener("pointerdown", begin, options);
    // A key ends it too: where the release was never heard of, Enter still sends.
    for (const name of ["pointerup", "pointercancel", "keydown"]) document.addEventListener(name, end, options);
    return () => {
      end();
      listening.abort();
    };
  }, []);
  return useCallback(
    () =>
      new Promise((go) => {
        if (waiting.current) waiting.current.push(go);
        else go();
      }),
    [],
  );
}
