import type { ColorMode } from "../machines/shell/colorMode.machine.ts";

const KEY = "colorMode";

export type ColorModeSurroundings = { storage: () => Storage; root: () => HTMLElement };

/** The same key and attribute as public/theme.js, which runs before the first paint. */
export const createColorModeService = ({ storage, root }: ColorModeSurroundings) => ({
  stored: (): ColorMode => {
    try {
      const mode = storage().getItem(KEY);
      return mode === "light" || mode === "dark" ? mode : "system";
    } catch {
      return "system";
    }
  },
  show: (mode: ColorMode): void => {
    if (mode === "system") root().removeAttribute("data-theme");
    else root().dataset.theme = mode;
  },
  remember: (mode: ColorMode): void => {
    try {
      storage().setItem(KEY, mode);
    } catch {
      // The mode holds until the page is left.
    }
  },
});

export type ColorModeService = ReturnType<typeof createColorModeService>;
