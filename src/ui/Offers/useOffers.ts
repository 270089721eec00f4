import { type KeyboardEvent, useState } from "react";

/** The behaviour of a list of offers under a field: whether it is shown, and which of its lines the arrows have reached. */
export function useOffers(count: number) {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const expanded = isOpen && count > 0;

  /** @returns whether the key was one of the list's */
  const onKey = (event: KeyboardEvent<HTMLInputElement>): boolean => {
    if (event.key === "Escape" && expanded) {
      // Inside a dialog the first Esc closes only the list.
      event.stopPropagation();
      setOpen(false);
      return true;
    }
    if ((event.key !== "ArrowDown" && event.key !== "ArrowUp") || count === 0) return false;
    event.preventDefault();
    setOpen(true);
    const step = event.key === "ArrowDown" ? 1 : -1;
    setActive(active < 0 && step < 0 ? count - 1 : (active + step + count) % count);
    return true;
  };
  return {
    expanded,
    /** -1: none. */
    active: expanded ? active : -1,
    /** What is offered changes: no line is reached any more. */
    show: (isShown: boolean) => {
      setActive(-1);
      setOpen(isShown);
    },
    onKey,
  };
}
