import type { CoverLayer } from "../../api/contract/coverScene.ts";

type Box = CoverLayer["box"];

/** The cover in scene units. `margin` is the border that texts keep free (docs/spec/covers.md, «Scenes» and «Checks»). */
const cover = { width: 1_600, height: 2_400, margin: 96 } as const;

/** What a layer takes as it is seen: the upright box about it, in scene units. */
export function boundsOf({ box, rotation }: Pick<CoverLayer, "box" | "rotation">): Box {
  const angle = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const width = box.width * cos + box.height * sin;
  const height = box.width * sin + box.height * cos;
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
}

type Span = { from: number; size: number };
/** Where a layer may lie along one side: its beginning, its middle and its end. */
const linesOf = ({ from, size }: Span): number[] => [from, from + size / 2, from + size];

/** The shortest way from a line of the layer to one that holds it; the first of equal ones. */
function pull(moving: Span, lines: readonly number[], reach: number): { by: number; line: number } | null {
  const ways = linesOf(moving).flatMap((own) => lines.map((line) => ({ by: line - own, line })));
  const [nearest] = ways
    .filter(({ by }) => Math.abs(by) <= reach)
    .sort((one, other) => Math.abs(one.by) - Math.abs(other.by));
  return nearest ?? null;
}

const across = ({ x, width }: Box): Span => ({ from: x, size: width });
const down = ({ y, height }: Box): Span => ({ from: y, size: height });
const coverLines = (size: number): number[] => [0, cover.margin, size / 2, size - cover.margin, size];

export type Snapped = {
  /** How much farther the layer goes, in scene units. */
  by: { x: number; y: number };
  /** The lines that hold it, to be shown: null where none does. */
  guides: { x: number | null; y: number | null };
};

/**
 * What holds a layer that is dragged: edges, margins and middle of the cover, edges and middles of the other layers.
 * @param layer where the hand has it
 * @param reach in scene units: 8 pixels of the screen
 */
export function snapped(
  layer: Pick<CoverLayer, "box" | "rotation">,
  others: readonly Pick<CoverLayer, "box" | "rotation">[],
  reach: number,
): Snapped {
  const [own, boxes] = [boundsOf(layer), others.map(boundsOf)];
  const x = pull(across(own), [...coverLines(cover.width), ...boxes.flatMap((box) => linesOf(across(box)))], reach);
  const y = pull(down(own), [...coverLines(cover.height), ...boxes.flatMap((box) => linesOf(down(box)))], reach);
  return { by: { x: x?.by ?? 0, y: y?.by ?? 0 }, guides: { x: x?.line ?? null, y: y?.line ?? null } };
}
