import type { CoverScene, CoverText } from "../api/contract/coverScene.ts";
import type { CoverFont } from "../text/covers.ts";
import { faceOf, familyOf, standIn } from "./faces.ts";
import { fontFiles } from "./fontFiles.ts";
import { wordsOf } from "./layout.ts";

/** After so many milliseconds a family has failed to load, and Literata replaces it. */
export const fontPatience = 10_000;
export const fontFailed = "Шрифт не загрузился";

/** Which letters each of a family's two files has (@fontsource/…/unicode.json). */
const ranges = {
  cyrillic: "U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116",
  latin:
    "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
} as const;

type Fonts = Pick<FontFaceSet, "add" | "delete" | "load">;
type Lettering = Pick<CoverText, "font" | "weight" | "text" | "upper">;

const declared = new WeakMap<Fonts, Map<CoverFont, FontFace[]>>();

/** Tells the page of a family; nothing is fetched before a text needs it. */
function declare(fonts: Fonts, font: CoverFont): void {
  const known = declared.get(fonts) ?? new Map<CoverFont, FontFace[]>();
  declared.set(fonts, known);
  if (known.has(font)) return;
  const faces = fontFiles[font].flatMap(({ weight, ...file }) =>
    (["cyrillic", "latin"] as const).map(
      (part) => new FontFace(familyOf(font), `url("${file[part]}")`, { weight, unicodeRange: ranges[part] }),
    ),
  );
  for (const face of faces) fonts.add(face);
  known.set(font, faces);
}

/** A family that comes late would be painted on lines measured without it. The next call requests it again. */
function forget(fonts: Fonts, font: CoverFont): void {
  for (const face of declared.get(fonts)?.get(font) ?? []) fonts.delete(face);
  declared.get(fonts)?.delete(font);
}

/** Whether a family's letters are here in time. */
async function comes(fonts: Fonts, font: CoverFont, weight: number, text: string): Promise<boolean> {
  declare(fonts, font);
  const { promise: late, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), fontPatience);
  const loaded = fonts.load(faceOf(font, weight, 16), text).then(
    () => true,
    () => false,
  );
  const isHere = await Promise.race([loaded, late]);
  clearTimeout(timer);
  return isHere;
}

/** The texts of a scene. */
export const textsOf = ({ layers }: Pick<CoverScene, "layers">): CoverText[] =>
  layers.flatMap((layer) => (layer.kind === "text" ? [layer] : []));

/**
 * Fetches what texts are set in, each with its words: without them Latin letters alone would come, and lines would be measured
 * wrong. Done before the first layout; layouts made before are thrown away.
 * @returns the families that are not here within ten seconds; `fontFailed` says so, and Literata is painted
 */
export async function loadFonts(texts: readonly Lettering[], fonts: Fonts = document.fonts): Promise<CoverFont[]> {
  const failed = new Set<CoverFont>();
  const load = async ({ font, weight, ...layer }: Lettering): Promise<void> => {
    const text = wordsOf(layer).flat().join(" ");
    if (text === "" || (await comes(fonts, font, weight, text))) return;
    failed.add(font);
    if (font !== standIn) await comes(fonts, standIn, weight, text);
  };
  await Promise.all(texts.map(load));
  for (const font of failed) forget(fonts, font);
  return [...failed];
}
