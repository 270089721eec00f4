import { type PointerEvent, useEffect, useRef } from "react";

/** The time after which a menu hides, in milliseconds (docs/spec/application.md, «Tooltips and menus»). */
const HIDE_DELAY = 400;

/** Hides a menu some time after the mouse has left it; a finger and the keyboard leave nothing. */
export function useHideDelay(hide: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerEnter: stop,
    onPointerLeave: (event: PointerEvent) => {
      stop();
      if (event.pointerType === "mouse") timer.current = setTimeout(hide, HIDE_DELAY);
    },
  };
}
