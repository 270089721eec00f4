import { useEffect, useMemo, useState } from "react";
import type { CoverScene } from "../../api/contract/coverScene.ts";
import type { Pictures } from "../../cover/backdrop.ts";
import { loadFonts, textsOf } from "../../cover/fonts.ts";
import { type LayoutOf, layouts, measureBy } from "../../cover/measure.ts";
import { pictureOf, smallPictureOf } from "../../cover/storedPicture.ts";
import { type CoverFont, picturesOf } from "../../text/covers.ts";

/** What a scene is painted with. */
export type Painting = { layoutOf: LayoutOf; pictures: Pictures };
type Lettering = { key: string; layoutOf: LayoutOf; failed: readonly CoverFont[] };

const newLayouts = (): LayoutOf => {
  const context = new OffscreenCanvas(2, 2).getContext("2d");
  if (!context) throw new Error("the browser has no canvas");
  return layouts(measureBy(context));
};

/** What the letters of a scene look like is known when their families are here. */
const letteringKey = (scenes: readonly CoverScene[]): string =>
  JSON.stringify(scenes.flatMap(textsOf).map(({ font, weight, text, upper }) => ({ font, weight, text, upper })));

/**
 * Fetches the letters and the pictures of scenes.
 * @param options.isSmall a thumbnail: smaller copies of the pictures do
 * @returns `painting` null: letters have not come for the first time; `failed`: families that Literata replaces;
 * `lost`: pictures that did not come
 */
export function usePainting(scenes: readonly CoverScene[], { isSmall = false } = {}) {
  const [lettering, setLettering] = useState<Lettering | null>(null);
  const [pictures, setPictures] = useState<Pictures>(new Map());
  const [lost, setLost] = useState<readonly string[]>([]);
  const key = letteringKey(scenes);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes when the texts do
  useEffect(() => {
    let isWanted = true;
    void loadFonts(scenes.flatMap(textsOf)).then((failed) => {
      if (isWanted) setLettering({ key, layoutOf: newLayouts(), failed });
    });
    return () => {
      isWanted = false;
    };
  }, [key]);

  const pictureIds = [...new Set(scenes.flatMap(picturesOf))].join();
  useEffect(() => {
    for (const id of pictureIds.split(",").filter(Boolean))
      (isSmall ? smallPictureOf : pictureOf)(id).then(
        (bitmap) => setPictures((known) => (known.get(id) === bitmap ? known : new Map(known).set(id, bitmap))),
        () => setLost((known) => (known.includes(id) ? known : [...known, id])),
      );
  }, [pictureIds, isSmall]);

  const layoutOf = lettering?.layoutOf;
  const painting = useMemo<Painting | null>(() => (layoutOf ? { layoutOf, pictures } : null), [layoutOf, pictures]);
  return { painting, failed: lettering?.failed ?? [], lost };
}
