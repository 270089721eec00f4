import { flushSync } from "react-dom";

type Control = HTMLInputElement;

/**
 * Puts the program's page in the place of the one that the server has drawn, in one frame. What a person has meanwhile focused, typed,
 * chosen or pressed there happens here: public/theme.js has marked the buttons. It has hidden (`data-own`) what this device would draw
 * otherwise: a reader with a place or settings of his own, an entry of the history that has a place.
 */
export function hydrate(root: HTMLElement, draw: () => void): void {
  const controls = () => [...root.querySelectorAll<Control>("a, button, input, select, textarea")];
  const before = controls().map(
    (one) => [one.value, one.dataset.pressed, one === document.activeElement, one.checked] as const,
  );
  flushSync(draw);
  controls().forEach((one, place) => {
    const [value = one.value, pressed, isFocused, isChecked = one.checked] = before[place] ?? [];
    if (isFocused) one.focus({ preventScroll: true });
    if (value !== one.value) {
      // React compares with what was set past its own setter.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(one), "value")?.set?.call(one, value);
      one.dispatchEvent(new Event("change", { bubbles: true }));
    }
    // A radio that another one has put out was not pressed.
    if (pressed !== undefined || (isChecked !== one.checked && (isChecked || one.type !== "radio"))) one.click();
  });
}
