import type { CoverLayer, CoverScene } from "../api/contract/coverScene.ts";

export type Point = readonly [x: number, y: number];
type Turned = Pick<CoverLayer, "box" | "rotation">;

/** A point of a box on the cover, after the box is turned about its middle; scene units, degrees clockwise. */
export function turned({ box, rotation }: Turned, [x, y]: Point): Point {
  const angle = (rotation * Math.PI) / 180;
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  const [dx, dy] = [x - middleX, y - middleY];
  return [middleX + dx * Math.cos(angle) - dy * Math.sin(angle), middleY + dx * Math.sin(angle) + dy * Math.cos(angle)];
}

/** A point of the cover within a box before that is turned. */
export const turnedBack = ({ box, rotation }: Turned, point: Point): Point =>
  turned({ box, rotation: -rotation }, point);

/** The corners of a box as they lie on the cover, clockwise from its upper left one. */
export const cornersOf = (layer: Turned, { x, y, width, height } = layer.box): Point[] =>
  [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ].map(([cornerX = 0, cornerY = 0]) => turned(layer, [cornerX, cornerY]));

/**
 * The layer under a pointer: the highest one whose turned box has the point, or comes as near as `reach`; null: the
 * background.
 * @param reach in scene units, for a finger and for thin lines
 */
export function layerAt({ layers }: Pick<CoverScene, "layers">, point: Point, reach = 0): CoverLayer | null {
  const has = (layer: CoverLayer): boolean => {
    const { x, y, width, height } = layer.box;
    const [left, top] = turnedBack(layer, point);
    return left >= x - reach && top >= y - reach && left <= x + width + reach && top <= y + height + reach;
  };
  return layers.findLast(has) ?? null;
}
