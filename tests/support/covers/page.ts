import { checkCover } from "../../../src/cover/checks.ts";
import { loadFonts, textsOf } from "../../../src/cover/fonts.ts";
import { groundBy } from "../../../src/cover/ground.ts";
import { layoutText } from "../../../src/cover/layout.ts";
import { layouts, measureBy } from "../../../src/cover/measure.ts";
import { ornamentPath } from "../../../src/cover/ornaments.ts";
import { paint } from "../../../src/cover/paint.ts";
import { hands, inks } from "../../../src/cover/templates/inks.ts";
import { sceneOf, templates } from "../../../src/cover/templates.ts";
import { coverOrnaments } from "../../../src/text/covers.ts";

/** What tests ask of a real canvas. */
const covers = {
  checkCover,
  groundBy,
  layouts,
  coverOrnaments,
  ornamentPath,
  loadFonts,
  textsOf,
  measureBy,
  layoutText,
  paint,
  sceneOf,
  templates,
  hands,
  inks,
};
export type Covers = typeof covers;
declare global {
  interface Window {
    covers: Covers;
  }
}
window.covers = covers;
