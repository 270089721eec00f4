import type { ComponentType } from "react";

let list: ComponentType | null = null;
let tell: () => void = () => {};

/** What shows the toasts; null until there is one. */
export const toastList = (): ComponentType | null => list;

/** @returns stops */
export const followToastList = (hear: () => void): (() => void) => {
  tell = hear;
  return () => {
    tell = () => {};
  };
};

/** Apart, so that the first load has neither the queue nor the markup of toasts. */
export const takeToastList = (shown: ComponentType): void => {
  list = shown;
  tell();
};
