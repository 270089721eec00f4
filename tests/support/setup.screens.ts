import { configure } from "@testing-library/react";
import { patient } from "./patience.ts";

configure({ asyncUtilTimeout: patient(2_000) });

// A browser's list takes every value as a string and has a size; happy-dom's chooses nothing by a number, and has none.
const value = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value") as PropertyDescriptor;
Object.defineProperties(HTMLSelectElement.prototype, {
  size: { configurable: true, writable: true, value: 0 },
  value: {
    ...value,
    set(this: HTMLSelectElement, assigned: unknown) {
      value.set?.call(this, String(assigned));
    },
  },
});
