/** As the `ref` of what takes the place of a button that was pressed: it has the focus as soon as it is there. */
export const takeFocus = (shown: HTMLElement | null): void => shown?.focus();
