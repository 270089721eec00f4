/** In pixels, of its width. */
export const LARGEST_ARTWORK = 512;
/**
 * What a system shows of a cover on its locked screen: it asks for JPEG, and its largest picture is 512 pixels (spec/audio.md, «Player»).
 * Apart from the other sizes, which are in the first load.
 */
export const artworkWidths = [96, 256, LARGEST_ARTWORK] as const;

/** What reading programs are given of a cover, as JPEG too: beside a title, and by itself (spec/readers.md). */
export const opdsWidths = [160, 600] as const;

/** What messengers show of a page about a book: the cover on its own blur (https://ogp.me). */
export const socialPicture = { width: 1_200, height: 630, name: "1200x630.jpeg" } as const;

/** @param coverUrl «/files/{id}» */
export const artworkUrl = (coverUrl: string, width: (typeof artworkWidths)[number]): string =>
  `${coverUrl}/${width}.jpeg`;
