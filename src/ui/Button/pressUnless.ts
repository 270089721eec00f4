import type { MouseEvent } from "react";

type Press = (event: MouseEvent<HTMLButtonElement>) => void;

/** What a press does: nothing, neither here nor further out, while the button is blocked. */
export const pressUnless =
  (isBlocked: boolean, press: Press | undefined): Press =>
  (event) => {
    if (!isBlocked) return press?.(event);
    event.preventDefault();
    event.stopPropagation();
  };
