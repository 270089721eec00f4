/** How many pictures the gallery of a work holds. */
export const MOST_GALLERY_IMAGES = 50;
