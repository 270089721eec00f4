import type { CoverScene, CoverText } from "../api/contract/coverScene.ts";
import { coverSize } from "../text/covers.ts";
import { between, type Colour, colourOf, contrast } from "./colours.ts";
import { cornersOf, turnedBack } from "./geometry.ts";
import type { LayoutOf } from "./measure.ts";

/** The width of covers in the catalogue, in pixels: what is checked is how it looks there. */
export const checkedWidth = 160;
const checkedHeight = (checkedWidth * coverSize.height) / coverSize.width;
const unit = coverSize.width / checkedWidth;
/** No text may come nearer to an edge, in scene units. */
export const margin = 96;
/** The least height of a capital letter in pixels there, by what a text is. */
const leastHeight = { title: 9, author: 7, series: 7, tagline: 7, free: 7 } as const;
const leastContrast = 3;

export type CoverCheck = {
  kind: "ok" | "warning";
  layerId: string;
  role: CoverText["role"];
  text: string;
  /** How large and how clear, of what is read: «14 px, контраст 9,8». */
  detail: string | null;
};

/** What is painted under the letters of a text: RGBA, four numbers a pixel, 160 × 240. */
export type GroundOf = (layer: CoverText) => Uint8ClampedArray;

/**
 * The contrast of letters with the worst tenth of what is under their lines. An outline at least one pixel wide
 * separates letters from any ground, so its contrast counts too. null: no line is on the cover.
 */
export function legibility(layer: CoverText, layoutOf: LayoutOf, ground: Uint8ClampedArray): number | null {
  const { lines, capital } = layoutOf(layer);
  const letters = colourOf(layer.colour);
  const found: number[] = [];
  for (let row = 0; row < checkedHeight; row++)
    for (let column = 0; column < checkedWidth; column++) {
      const [x, y] = turnedBack(layer, [(column + 0.5) * unit, (row + 0.5) * unit]);
      const isUnder = lines.some(
        (line) => x >= line.x && x <= line.x + line.width && y <= line.y && y >= line.y - capital,
      );
      if (!isUnder) continue;
      const at = (row * checkedWidth + column) * 4;
      const under: Colour = [ground[at] ?? 0, ground[at + 1] ?? 0, ground[at + 2] ?? 0];
      found.push(contrast(between(under, letters, layer.opacity), under));
    }
  if (found.length === 0) return null;
  found.sort((a, b) => a - b);
  const worst = found[Math.floor(found.length / 10)] ?? 1;
  const { outline } = layer;
  return outline && outline.width >= unit ? Math.max(worst, contrast(letters, colourOf(outline.colour))) : worst;
}

/** Whether all lines, turned as they are, keep the margin. */
function keepsMargin(layer: CoverText, layoutOf: LayoutOf): boolean {
  const { ink } = layoutOf(layer);
  if (!ink) return true;
  return cornersOf(layer, ink).every(([x, y]) => {
    // Half a unit is what rounding costs.
    return (
      x >= margin - 0.5 &&
      y >= margin - 0.5 &&
      x <= coverSize.width - margin + 0.5 &&
      y <= coverSize.height - margin + 0.5
    );
  });
}

const decimal = new Intl.NumberFormat("ru", { maximumFractionDigits: 1 });
/** As the list of layers names a text that says what the cover is of. */
export const roleNames = {
  title: "Название",
  author: "Имя автора",
  series: "Цикл и номер",
  tagline: "Подзаголовок",
} as const;
/** In a sentence; a text that is neither title nor author is called by the name of its layer. */
function nameOf({ role, text }: CoverText): string {
  if (role === "title" || role === "author") return roleNames[role];
  return `«${role === "free" ? text.replace(/\s+/g, " ") : roleNames[role]}»`;
}

function checkText(layer: CoverText, layoutOf: LayoutOf, groundOf: GroundOf): CoverCheck[] {
  const { capital, lines } = layoutOf(layer);
  if (lines.length === 0) return [];
  const height = capital / unit;
  const seen = legibility(layer, layoutOf, groundOf(layer));
  const isTitle = layer.role === "title";
  const name = nameOf(layer);
  const faults = [
    height < leastHeight[layer.role] &&
      (isTitle
        ? "На маленькой обложке название не прочесть: увеличьте буквы"
        : `${name}: буквы мельче 7 px, на маленькой обложке пропадут`),
    seen !== null &&
      seen < leastContrast &&
      (isTitle
        ? "Название сливается с фоном: добавьте затемнение или смените цвет"
        : `${name} сливается с фоном: добавьте затемнение или смените цвет`),
    !keepsMargin(layer, layoutOf) && (isTitle ? "Текст слишком близко к краю" : `${name}: текст слишком близко к краю`),
  ].filter((text) => text !== false);
  const subject = { layerId: layer.id, role: layer.role };
  if (faults.length > 0) return faults.map((text) => ({ kind: "warning", ...subject, text, detail: null }));
  const detail = `${decimal.format(height)} px${seen === null ? "" : `, контраст ${decimal.format(seen)}`}`;
  return [{ kind: "ok", ...subject, text: `${name} читается`, detail }];
}

/**
 * Says in words how a cover looks in the catalogue; the checks force nothing (docs/spec/covers.md, «Checks»).
 * Title and author come first.
 * @param groundOf `groundBy` of ground.ts, or pixels of a test
 */
export function checkCover(
  { layers }: Pick<CoverScene, "layers">,
  layoutOf: LayoutOf,
  groundOf: GroundOf,
): CoverCheck[] {
  const order: CoverText["role"][] = ["title", "author", "series", "tagline", "free"];
  return layers
    .flatMap((layer) => (layer.kind === "text" && layer.opacity > 0 ? [layer] : []))
    .sort((one, other) => order.indexOf(one.role) - order.indexOf(other.role))
    .flatMap((layer) => checkText(layer, layoutOf, groundOf));
}
