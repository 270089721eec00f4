import { type ImageFormat, sourcesOf } from "./images.ts";

/** Characters of what is said of an art. */
export const ALT_LENGTH = 300;
export const DESCRIPTION_LENGTH = 5_000;
export const CREDIT_LENGTH = 120;
/** So many files are chosen at once. */
export const ARTS_AT_ONCE = 20;

export const artWords = {
  adults: "Изображение 18+",
  confirm: "Мне есть 18, показать",
  show: "Показать",
} as const;

/** Widths that an art is kept in besides its own, in pixels; apart, since the first load has the others. */
export const artWidths = [320, 640, 1280] as const;

/** The `srcset` of an art. */
export const artSources = (url: string, format: ImageFormat): string | undefined => sourcesOf(url, artWidths, format);

/** The width of the picture that replaces one for adults, in pixels: nothing on it can be made out. */
export const BLUR_WIDTH = 32;

/** The name of that copy below the address of the picture. */
export const BLUR_NAME = "blur.webp";

/** Its address: a person who may know of the art may see it. */
export const blurOf = (url: string): string => `${url}/${BLUR_NAME}`;
