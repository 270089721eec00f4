/**
 * What a system shows of a cover on its locked screen: it asks for JPEG, and its largest picture is 512 pixels (spec/audio.md, «Player»).
 * Apart from the other sizes, which are in the first load.
 */
export const artworkWidths = [96, 256, 512] as const;

/** @param coverUrl «/files/{id}» */
export const artworkUrl = (coverUrl: string, width: (typeof artworkWidths)[number]): string =>
  `${coverUrl}/${width}.jpeg`;
