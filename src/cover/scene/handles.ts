import type { CoverLayer } from "../../api/contract/coverScene.ts";

type Point = { x: number; y: number };
type Placed = Pick<CoverLayer, "box" | "rotation">;

/** Which sides a handle moves: -1 the left or the upper one, 1 the right or the lower one, 0 none. */
export type Handle = { x: -1 | 0 | 1; y: -1 | 0 | 1 };

/** From the left upper corner, clockwise. */
export const handles: readonly Handle[] = [
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
];

/** No side gets shorter, in scene units: its handles would lie upon each other. */
const shortest = 24;
const farthest = 10_000;

const turned = ({ x, y }: Point, degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180;
  return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) };
};
const middleOf = ({ x, y, width, height }: CoverLayer["box"]): Point => ({ x: x + width / 2, y: y + height / 2 });

/**
 * A layer whose handle was dragged; the opposite side stays where it is, however the layer is turned. By a corner a picture keeps
 * its proportions.
 * @param by in scene units, as the hand went over the cover
 */
export function resized<Layer extends CoverLayer>(layer: Layer, handle: Handle, by: Point): Layer {
  const { box, rotation } = layer;
  const own = turned(by, -rotation);
  const within = (side: number) => Math.min(farthest, Math.max(shortest, side));
  let width = within(box.width + handle.x * own.x);
  let height = within(box.height + handle.y * own.y);
  if (layer.kind === "picture" && handle.x !== 0 && handle.y !== 0) {
    const ratio = Math.max(width / box.width, height / box.height);
    const scale = Math.min(
      Math.max(ratio, shortest / Math.min(box.width, box.height)),
      farthest / Math.max(box.width, box.height),
    );
    width = box.width * scale;
    height = box.height * scale;
  }
  const shift = turned(
    { x: (handle.x * (width - box.width)) / 2, y: (handle.y * (height - box.height)) / 2 },
    rotation,
  );
  const middle = middleOf(box);
  const coordinate = (value: number) => Math.min(farthest, Math.max(-farthest, value));
  return {
    ...layer,
    box: {
      x: coordinate(middle.x + shift.x - width / 2),
      y: coordinate(middle.y + shift.y - height / 2),
      width,
      height,
    },
  };
}

/** How far a hand has turned about the middle of a layer, in degrees clockwise; 270 is -90. */
export function angleBetween({ box }: Placed, from: Point, to: Point): number {
  const middle = middleOf(box);
  const angle = (point: Point) => Math.atan2(point.y - middle.y, point.x - middle.x);
  return ((angle(to) - angle(from)) * 180) / Math.PI;
}

type Fingers = readonly [Point, Point];
/** What two fingers have done to the layer between them: `turn` in degrees clockwise, `by` in their own units. */
export function pinched([one, other]: Fingers, [now, then]: Fingers): { by: Point; scale: number; turn: number } {
  const span = (from: Point, to: Point) => Math.hypot(to.x - from.x, to.y - from.y);
  const angle = (from: Point, to: Point) => (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  return {
    by: { x: (now.x + then.x - one.x - other.x) / 2, y: (now.y + then.y - one.y - other.y) / 2 },
    scale: span(now, then) / Math.max(1, span(one, other)),
    turn: angle(now, then) - angle(one, other),
  };
}
