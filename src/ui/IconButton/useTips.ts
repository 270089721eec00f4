import { useEffect } from "react";

/** Esc hides the names of icons, which hover and focus show, until the next of these. For the whole page, once. */
export function useTips(): void {
  useEffect(() => {
    const hide = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      for (const host of document.querySelectorAll<HTMLElement>("[data-tip]:is(:hover, :focus-visible)"))
        host.dataset.tip = "hidden";
    };
    const leave = ({ target, relatedTarget }: PointerEvent | FocusEvent) => {
      const host = target instanceof Element ? target.closest<HTMLElement>("[data-tip=hidden]") : null;
      if (host && !(relatedTarget instanceof Node && host.contains(relatedTarget))) host.dataset.tip = "";
    };
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    document.addEventListener("keydown", hide, options);
    document.addEventListener("pointerout", leave, options);
    document.addEventListener("focusout", leave, options);
    return () => listening.abort();
  }, []);
}
