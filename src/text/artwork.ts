/** In pixels, of its width. */
export const LARGEST_ARTWORK = 512;
/**
 * The widths of the cover that a system shows on its locked screen (docs/spec/audio.md, «Locked screen»). The system asks for
 * JPEG, and its largest picture is 512 pixels. These widths are apart from the other sizes, which are in the first load.
 */
export const artworkWidths = [96, 256, LARGEST_ARTWORK] as const;

/** The widths of a cover that reading programs get, as JPEG too: next to a title, and alone (docs/spec/feeds.md, «OPDS»). */
export const opdsWidths = [160, 600] as const;

/** What messengers show of a page about a book: the cover on its own blur (https://ogp.me). */
export const socialPicture = { width: 1_200, height: 630, name: "1200x630.jpeg" } as const;

/** @param coverUrl «/files/{id}» */
export const artworkUrl = (coverUrl: string, width: (typeof artworkWidths)[number]): string =>
  `${coverUrl}/${width}.jpeg`;
