import { type ImageFormat, sourcesOf } from "./images.ts";

/** Widths that a picture of a gallery is kept in besides its own, in pixels; apart, since the first load has the others. */
export const galleryImageWidths = [320, 800, 1600] as const;

/** The `srcset` of a picture of a gallery. */
export const gallerySources = (url: string, format: ImageFormat): string | undefined =>
  sourcesOf(url, galleryImageWidths, format);

/** How many pictures the gallery of a work holds. */
export const MOST_GALLERY_IMAGES = 50;
