import { flushSync } from "react-dom";

type Field = HTMLInputElement | HTMLSelectElement;

/** The page is there already, drawn by the server, and shown: public/theme.js hides what this device would draw otherwise. */
export const hasStill = (root: HTMLElement): boolean =>
  root.hasChildNodes() && document.documentElement.dataset.own === undefined;

/**
 * Puts the program's page in the place of the one that the server has drawn, in one frame. What a person has meanwhile focused, typed,
 * chosen or pressed there happens here.
 */
export function takeOver(root: HTMLElement, draw: () => void): void {
  const all = (tag: string) => [...root.querySelectorAll<Field>(tag)];
  const twinOf = (element: Element) => {
    const { tagName } = element;
    const place = all(tagName).indexOf(element as Field);
    return () => all(tagName)[place];
  };
  const focused = document.activeElement ?? root;
  const focus = twinOf(focused);
  const fields = all("input, select").map((field) => [twinOf(field), field.value] as const);
  const presses = all("[data-pressed]").map(twinOf);
  flushSync(draw);
  focus()?.focus({ preventScroll: true });
  for (const [find, value] of fields) {
    const field = find();
    if (!field || field.value === value) continue;
    // React compares with what was set past its own setter.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
    field.dispatchEvent(new Event(field.tagName === "SELECT" ? "change" : "input", { bubbles: true }));
  }
  for (const find of presses) find()?.click();
}
