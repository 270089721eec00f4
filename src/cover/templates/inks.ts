import type { CoverText } from "../../api/contract/coverScene.ts";

/**
 * Colours of a cover. Words are in `ink` upon `ground` or `soft`; `accent` is seen upon `ground`, `soft` is quiet there.
 */
export type Inks = { ground: string; ink: string; accent: string; soft: string };

export const inks = {
  night: { ground: "#1d2b4f", ink: "#f4eddd", accent: "#e07a5f", soft: "#3a4f7d" },
  cream: { ground: "#efe4cd", ink: "#2a2119", accent: "#a3301f", soft: "#d9c49a" },
  pine: { ground: "#1f3f35", ink: "#f0ead8", accent: "#d2b45e", soft: "#3b6151" },
  wine: { ground: "#5c1f22", ink: "#f6ead9", accent: "#dda862", soft: "#7f383a" },
  mist: { ground: "#cdd8dc", ink: "#1b2938", accent: "#2a4480", soft: "#a6bac4" },
  honey: { ground: "#e3b65a", ink: "#2b1d0c", accent: "#8a2f1b", soft: "#cf9a41" },
  ash: { ground: "#26242b", ink: "#eee6da", accent: "#c9a0a8", soft: "#45414e" },
  stone: { ground: "#dcd5c7", ink: "#26352d", accent: "#2f6a55", soft: "#b8c2b0" },
  cosmos: { ground: "#0d1024", ink: "#e9f0ff", accent: "#7cc4ff", soft: "#2b3066" },
  ember: { ground: "#1a1026", ink: "#fff1e2", accent: "#ff8a4c", soft: "#4a2a52" },
  neon: { ground: "#150f33", ink: "#fdf3ff", accent: "#ff5fa8", soft: "#41307f" },
  teal: { ground: "#0e3b43", ink: "#eaf6f2", accent: "#f2b84b", soft: "#1f5e67" },
  violet: { ground: "#2a1c54", ink: "#f5efff", accent: "#ffb15c", soft: "#4d3c8a" },
  soot: { ground: "#17151a", ink: "#f4eee6", accent: "#e0483c", soft: "#3a343c" },
  smoke: { ground: "#d8d4cb", ink: "#1b1b1d", accent: "#b3261e", soft: "#b4b0a7" },
  tape: { ground: "#f2c53d", ink: "#17151a", accent: "#a3231a", soft: "#dca927" },
  steel: { ground: "#1f2a33", ink: "#eef1ee", accent: "#e8c35a", soft: "#3c4c58" },
  rose: { ground: "#f6d9d5", ink: "#4a1530", accent: "#b5304f", soft: "#ecb9b9" },
  blush: { ground: "#fbeee6", ink: "#5a1c34", accent: "#c8405a", soft: "#f3d2c8" },
  lilac: { ground: "#e2d8ee", ink: "#33204f", accent: "#7a3c9a", soft: "#c6b3de" },
  berry: { ground: "#6f1433", ink: "#fdeee9", accent: "#f6b79a", soft: "#96324f" },
  peach: { ground: "#f9d3b6", ink: "#42202a", accent: "#a93443", soft: "#f1b48f" },
  sky: { ground: "#c3e4f1", ink: "#17325c", accent: "#cf3f2b", soft: "#9bcde3" },
  mint: { ground: "#cdebdc", ink: "#163f3a", accent: "#c4421f", soft: "#a0d5bd" },
  sun: { ground: "#ffd65c", ink: "#2b2350", accent: "#cf382d", soft: "#f8bb3e" },
  evening: { ground: "#1d3f72", ink: "#fff4dc", accent: "#ffce4f", soft: "#34619b" },
  meadow: { ground: "#2b6438", ink: "#fff8e0", accent: "#ffd257", soft: "#47824c" },
  paper: { ground: "#f5f1e8", ink: "#22252b", accent: "#4a6fa5", soft: "#dbd7cb" },
  indigo: { ground: "#2a3142", ink: "#f5f1e8", accent: "#c8b27a", soft: "#475066" },
  olive: { ground: "#ecebdc", ink: "#33361f", accent: "#73742c", soft: "#cfcfae" },
  dusk: { ground: "#3b2c4a", ink: "#f7ece6", accent: "#e8a598", soft: "#5c4a6c" },
} as const satisfies Record<string, Inks>;
export type InksName = keyof typeof inks;

type Face = Pick<CoverText, "font" | "weight" | "upper" | "tracking" | "leading">;
/** What a title is set in, and what everything else is. */
export type Hand = { title: Face; small: Face };

const face = (font: Face["font"], weight: number, { upper = false, tracking = 0, leading = 1.08 } = {}): Face => ({
  font,
  weight,
  upper,
  tracking,
  leading,
});
const golos = face("golos-text", 500, { leading: 1.15 });

export const hands = {
  book: { title: face("literata", 500, { tracking: -15, leading: 1.06 }), small: face("literata", 400) },
  modern: { title: face("golos-text", 700, { tracking: -15, leading: 1.04 }), small: golos },
  elegant: {
    title: face("playfair-display", 500, { tracking: -10 }),
    small: face("playfair-display", 400, { leading: 1.15 }),
  },
  bold: { title: face("playfair-display", 900, { tracking: -10, leading: 1 }), small: golos },
  fine: {
    title: face("cormorant", 500, { leading: 0.94 }),
    small: face("cormorant", 600, { tracking: 20, leading: 1.05 }),
  },
  poster: { title: face("yeseva-one", 400), small: golos },
  narrow: {
    title: face("oswald", 600, { upper: true, leading: 1.12 }),
    small: face("oswald", 400, { upper: true, tracking: 60, leading: 1.25 }),
  },
  thin: {
    title: face("oswald", 300, { upper: true, tracking: 20, leading: 1.14 }),
    small: face("oswald", 400, { upper: true, tracking: 80, leading: 1.25 }),
  },
  plain: {
    title: face("montserrat", 800, { tracking: -20, leading: 1.04 }),
    small: face("montserrat", 600, { leading: 1.15 }),
  },
  light: {
    title: face("montserrat", 300, { tracking: -10, leading: 1.1 }),
    small: face("montserrat", 500, { leading: 1.15 }),
  },
  future: { title: face("unbounded", 600, { tracking: -30, leading: 1.1 }), small: face("montserrat", 500) },
  tech: { title: face("russo-one", 400, { leading: 1.05 }), small: face("montserrat", 500) },
  slab: {
    title: face("kelly-slab", 400, { leading: 1.05 }),
    small: face("kelly-slab", 400, { tracking: 20, leading: 1.15 }),
  },
  round: { title: face("comfortaa", 700, { leading: 1.1 }), small: face("comfortaa", 700, { leading: 1.15 }) },
  merry: { title: face("lobster", 400, { leading: 1.08 }), small: face("comfortaa", 700, { leading: 1.15 }) },
  chalk: {
    title: face("amatic-sc", 700, { upper: true, leading: 1 }),
    small: face("amatic-sc", 700, { upper: true, tracking: 30, leading: 1.05 }),
  },
  letter: { title: face("marck-script", 400, { leading: 0.98 }), small: face("cormorant", 600, { leading: 1.05 }) },
  deco: {
    title: face("poiret-one", 400, { leading: 1.1 }),
    small: face("tenor-sans", 400, { leading: 1.15 }),
  },
  calm: {
    title: face("tenor-sans", 400, { leading: 1.12 }),
    small: face("tenor-sans", 400, { tracking: 20, leading: 1.15 }),
  },
  old: { title: face("ruslan-display", 400, { leading: 0.98 }), small: face("yeseva-one", 400, { leading: 1.15 }) },
} as const satisfies Record<string, Hand>;
export type HandName = keyof typeof hands;
