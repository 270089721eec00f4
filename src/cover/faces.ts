import type { CoverFont } from "../text/covers.ts";

export type CoverFace = {
  /** As the screen names it. */
  name: string;
  /** Of the letters that it has, the lightest and the boldest. */
  weights: readonly [lightest: number, boldest: number];
  /** Height of a capital letter, in sizes. */
  capital: number;
};

/** The eighteen font families of covers (docs/spec/covers.md, «Scenes»). Heights of «Н» are as Chromium measures them. */
export const coverFaces: Readonly<Record<CoverFont, CoverFace>> = {
  "golos-text": { name: "Golos Text", weights: [400, 900], capital: 0.7 },
  literata: { name: "Literata", weights: [200, 900], capital: 0.7 },
  oswald: { name: "Oswald", weights: [200, 700], capital: 0.81 },
  "playfair-display": { name: "Playfair Display", weights: [400, 900], capital: 0.71 },
  cormorant: { name: "Cormorant", weights: [300, 700], capital: 0.63 },
  montserrat: { name: "Montserrat", weights: [100, 900], capital: 0.7 },
  unbounded: { name: "Unbounded", weights: [200, 900], capital: 0.75 },
  comfortaa: { name: "Comfortaa", weights: [300, 700], capital: 0.77 },
  "russo-one": { name: "Russo One", weights: [400, 400], capital: 0.7 },
  "yeseva-one": { name: "Yeseva One", weights: [400, 400], capital: 0.7 },
  "ruslan-display": { name: "Ruslan Display", weights: [400, 400], capital: 0.5 },
  lobster: { name: "Lobster", weights: [400, 400], capital: 0.75 },
  "marck-script": { name: "Marck Script", weights: [400, 400], capital: 0.64 },
  "poiret-one": { name: "Poiret One", weights: [400, 400], capital: 0.75 },
  "kelly-slab": { name: "Kelly Slab", weights: [400, 400], capital: 0.75 },
  "amatic-sc": { name: "Amatic SC", weights: [400, 700], capital: 0.77 },
  "rubik-mono-one": { name: "Rubik Mono One", weights: [400, 400], capital: 0.7 },
  "tenor-sans": { name: "Tenor Sans", weights: [400, 400], capital: 0.7 },
};

/** The family's name for CSS and canvas: apart from the product's own cuts of Golos Text and Literata. */
export const familyOf = (font: CoverFont): string => `Cover ${font}`;
/** Replaces every family that did not load, and draws letters that a family does not have. */
export const standIn: CoverFont = "literata";

/** The nearest weight that the family has: a bolder one would be made up by the browser. */
const weightOf = (font: CoverFont, weight: number): number => {
  const [lightest, boldest] = coverFaces[font].weights;
  return Math.min(boldest, Math.max(lightest, weight));
};

/** One family alone, as `document.fonts` asks for it. @param size in pixels */
export const faceOf = (font: CoverFont, weight: number, size: number): string =>
  `${weightOf(font, weight)} ${size}px "${familyOf(font)}"`;

/** `font` of a canvas, with the fallback family. @param size in its pixels */
export const cssFontOf = ({ font, weight }: { font: CoverFont; weight: number }, size: number): string =>
  `${faceOf(font, weight, size)}, "${familyOf(standIn)}", serif`;
