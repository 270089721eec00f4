import { useEffect, useRef } from "react";

/** Details that open over the page: a press next to them closes them, and so does Esc. */
export function useFold() {
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const press = ({ target }: Event) => {
      const details = fold.current;
      if (details?.open && !(target instanceof Node && details.contains(target))) details.open = false;
    };
    const pressKey = ({ key }: KeyboardEvent) => {
      const details = fold.current;
      if (key !== "Escape" || !details?.open || !details.contains(document.activeElement)) return;
      details.open = false;
      details.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", press);
    document.addEventListener("keydown", pressKey);
    return () => {
      document.removeEventListener("pointerdown", press);
      document.removeEventListener("keydown", pressKey);
    };
  }, []);
  return fold;
}
