/** The size of the whole cover in scene units, 2:3 (docs/spec/covers.md, «Scenes»). */
export const coverSize = { width: 1600, height: 2400 } as const;

/** What the sizes of a scene end at: `bytes` of its JSON. */
export const coverLimits = { layers: 30, pictures: 5, bytes: 64 * 1024 } as const;

/** The families of @fontsource, by their names there; each has all Russian letters. */
export const coverFonts = [
  "golos-text",
  "literata",
  "oswald",
  "playfair-display",
  "cormorant",
  "montserrat",
  "unbounded",
  "comfortaa",
  "russo-one",
  "yeseva-one",
  "ruslan-display",
  "lobster",
  "marck-script",
  "poiret-one",
  "kelly-slab",
  "amatic-sc",
  "rubik-mono-one",
  "tenor-sans",
] as const;
export type CoverFont = (typeof coverFonts)[number];

/** The first eight are set next to words; the others are drawings for the whole of a cover. */
export const coverOrnaments = [
  "fleuron",
  "asterism",
  "diamond",
  "rule",
  "star",
  "leaf",
  "wave",
  "key",
  "spark",
  "heart",
  "cloud",
  "moon",
  "planet",
  "keyhole",
  "sprig",
  "flower",
  "butterfly",
  "birds",
  "boat",
  "balloon",
  "rocket",
  "cat",
  "house",
  "window",
  "door",
  "quill",
  "fingerprint",
  "magnifier",
  "hills",
  "ridge",
  "firs",
  "city",
  "waves",
  "rays",
  "rings",
  "arch",
  "sunset",
  "stars",
  "rain",
  "grid",
  "scallops",
  "beam",
  "halo",
] as const;
export type CoverOrnament = (typeof coverOrnaments)[number];

type Named = { kind: string; fileId?: string };
/** The files that a scene names, each once. */
export const picturesOf = (scene: { background: Named; layers: readonly Named[] }): string[] => [
  ...new Set(
    [scene.background, ...scene.layers].flatMap(({ kind, fileId }) => (kind === "picture" && fileId ? [fileId] : [])),
  ),
];

/** The source of a picture of a cover, as the maker of the cover names it (docs/spec/covers.md, «Sources of pictures»). */
type Sourced = { fileId: string; source: string };

/**
 * The pictures of a cover of which nobody has said where they come from: with one of them it is put on no book.
 * @param pictures the files that its scene names
 */
export const unsourcedOf = (pictures: readonly string[], sources: readonly Sourced[]): string[] =>
  pictures.filter((picture) => !sources.some(({ fileId }) => fileId === picture));

/** Has a neural network made one of the pictures that a cover shows? Then the book says so. */
export const isByAi = (pictures: readonly string[], sources: readonly Sourced[]): boolean =>
  sources.some(({ fileId, source }) => source === "Ai" && pictures.includes(fileId));

/** Widths that a picture which covers are drawn with is kept in besides its own, in pixels: of lists of designs. A width of covers too. */
export const coverSourceWidths = [640] as const;

/** The same text of the same value, in whatever order its parts came. */
const spelled = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

type Cover = { scene: object; sources: readonly object[] };

/** Whether two covers show the same pictures and words from the same sources; the works that they are made for may differ. */
export const isSameCover = (one: Cover, other: Cover): boolean =>
  spelled([one.scene, one.sources]) === spelled([other.scene, other.sources]);
