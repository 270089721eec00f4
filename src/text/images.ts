/** Widths that a stored picture is kept in besides its own, in pixels. */
export const imageWidths = { cover: [160, 320, 640], "chapter-image": [480, 960, 1600] } as const;
/** The same of pictures of people: apart, since the first load has the others. */
export const personImageWidths = { avatar: [48, 96, 192], background: [640, 1280] } as const;
export const imageFormats = ["avif", "webp"] as const;
export type ImageFormat = (typeof imageFormats)[number];

const stored = /^\/files\/[0-9a-f-]{36}$/;

/** The `srcset` of a stored picture: its smaller copies. Undefined for any other address. */
export const sourcesOf = (url: string, widths: readonly number[], format: ImageFormat): string | undefined =>
  stored.test(url) ? widths.map((width) => `${url}/${width}.${format} ${width}w`).join(", ") : undefined;

export const imageSources = (url: string, kind: keyof typeof imageWidths, format: ImageFormat): string | undefined =>
  sourcesOf(url, imageWidths[kind], format);
