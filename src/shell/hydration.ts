import { flushSync } from "react-dom";

type Control = HTMLInputElement & { options?: ArrayLike<HTMLOptionElement> };

/** What somebody has done to a control: nothing is undone where the program's page has others, because it knows who is there. */
function doneTo(one: Control): { value: string | undefined; isPressed: boolean } {
  const { type, value, checked, options = [] } = one;
  const isBox = type === "checkbox" || type === "radio";
  const first = [...Array.from(options).filter((option) => option.defaultSelected), ...Array.from(options)][0]?.value;
  const before = one.defaultValue ?? first ?? value;
  return {
    value: isBox || value === before ? undefined : value,
    // A radio that another one has put out was not pressed.
    isPressed: "pressed" in one.dataset || (isBox && checked !== one.defaultChecked && (checked || type !== "radio")),
  };
}

const wordsOf = (one: Control): string => `${one.tagName} ${one.getAttribute("href") ?? one.name} ${one.textContent}`;

/**
 * Puts the program's page in the place of the one that the server has drawn, in one frame. What a person has meanwhile focused, typed,
 * chosen or pressed there happens here: public/theme.js has marked the buttons. It has hidden (`data-own`) what this device would draw
 * otherwise: a reader with a place or settings of his own, an entry of the history that has a place.
 * A page with other controls, such as a signed-in person's header, is given only what was done to controls of the same words and address.
 */
export function hydrate(root: HTMLElement, draw: () => void): void {
  const controls = () => [...root.querySelectorAll<Control>("a, button, input, select, textarea")];
  const before = controls().map((one) => ({
    ...doneTo(one),
    isFocused: one === document.activeElement,
    words: wordsOf(one),
  }));
  flushSync(draw);
  const after = controls();
  const isSame = after.length === before.length;
  after.forEach((one, place) => {
    const from = isSame ? place : before.findIndex((other) => other.words === wordsOf(one));
    const { value = one.value, isPressed, isFocused } = before[from] ?? {};
    if (!isSame) before.splice(from, from < 0 ? 0 : 1);
    if (isFocused) one.focus({ preventScroll: true });
    if (value !== one.value) {
      // React compares with what was set past its own setter.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(one), "value")?.set?.call(one, value);
      one.dispatchEvent(new Event("change", { bubbles: true }));
    }
    if (isPressed) one.click();
  });
}
