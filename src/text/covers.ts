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
