import { useLayoutEffect, useRef } from "react";

/**
 * What is pressed stays where it was under the finger, whatever comes or goes above it: browsers hold it by themselves only when the
 * page is already scrolled, and not all of them.
 * @returns takes what is pressed, before the change
 */
export function useSteady() {
  const pressed = useRef<{ element: Element; top: number } | null>(null);
  useLayoutEffect(() => {
    if (!pressed.current) return;
    const { element, top } = pressed.current;
    pressed.current = null;
    const moved = element.getBoundingClientRect().top - top;
    if (element.isConnected && moved !== 0) window.scrollBy({ top: moved, behavior: "instant" });
  });
  return (element: Element) => {
    pressed.current = { element, top: element.getBoundingClientRect().top };
  };
}
