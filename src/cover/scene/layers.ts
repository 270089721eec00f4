import type { CoverLayer, CoverScene } from "../../api/contract/coverScene.ts";

/**
 * The limits that the contract of a scene sets for coordinates, sides and sizes of letters (docs/spec/covers.md, «Scenes»).
 * All of them are in scene units.
 */
const farthest = 10_000;
const letters = { least: 12, most: 800 } as const;
const most = { layers: 30 } as const;

const between = (value: number, least: number, largest: number): number => Math.min(Math.max(value, least), largest);
const coordinate = (value: number): number => between(value, -farthest, farthest);

type Changed = (layer: CoverLayer) => CoverLayer;

/** The scene with one layer changed; the very scene where it has no such layer, or nothing of it is another. */
export function withLayer(scene: CoverScene, id: string, change: Changed): CoverScene {
  const index = scene.layers.findIndex((layer) => layer.id === id);
  const layer = scene.layers[index];
  const changed = layer && change(layer);
  if (!changed || changed === layer) return scene;
  return { ...scene, layers: scene.layers.with(index, changed) };
}

/** In scene units, to the right and down. */
export const moved = (scene: CoverScene, id: string, by: { x: number; y: number }): CoverScene =>
  withLayer(scene, id, (layer) => {
    const [x, y] = [coordinate(layer.box.x + by.x), coordinate(layer.box.y + by.y)];
    return x === layer.box.x && y === layer.box.y ? layer : { ...layer, box: { ...layer.box, x, y } };
  });

/** How far a layer may be scaled, so that letters and sides stay within what a scene may hold. */
function possibleFactor({ box, ...layer }: CoverLayer, factor: number): number {
  const { least, most: largest } = letters;
  const sized = "size" in layer ? between(factor, least / layer.size, largest / layer.size) : factor;
  return between(sized, 1 / Math.min(box.width, box.height), farthest / Math.max(box.width, box.height));
}

/** About its middle; a text grows with its letters. */
export const scaled = (scene: CoverScene, id: string, factor: number): CoverScene =>
  withLayer(scene, id, (layer) => {
    const by = possibleFactor(layer, factor);
    if (by === 1) return layer;
    const { x, y, width, height } = layer.box;
    const box = {
      x: coordinate(x + (width * (1 - by)) / 2),
      y: coordinate(y + (height * (1 - by)) / 2),
      width: width * by,
      height: height * by,
    };
    return layer.kind === "text" ? { ...layer, box, size: layer.size * by } : { ...layer, box };
  });

/** @param by in degrees, clockwise */
export const rotated = (scene: CoverScene, id: string, by: number): CoverScene =>
  withLayer(scene, id, (layer) => {
    // From -180 up to and with 180: a half turn is one angle, not two.
    const rotation = 180 - ((((180 - layer.rotation - by) % 360) + 360) % 360);
    return rotation === layer.rotation ? layer : { ...layer, rotation };
  });

/** @param by how many layers higher; lower where it is negative. One at the end stays there. */
export function reordered(scene: CoverScene, id: string, by: number): CoverScene {
  const from = scene.layers.findIndex((layer) => layer.id === id);
  const layer = scene.layers[from];
  const to = between(from + by, 0, scene.layers.length - 1);
  if (!layer || to === from) return scene;
  return { ...scene, layers: scene.layers.toSpliced(from, 1).toSpliced(to, 0, layer) };
}

/** Has the scene room for one more? */
export const hasRoom = ({ layers }: CoverScene): boolean => layers.length < most.layers;

/** On top of all others; the very scene where it has no room. */
export const added = (scene: CoverScene, layer: CoverLayer): CoverScene =>
  hasRoom(scene) ? { ...scene, layers: [...scene.layers, layer] } : scene;

/** The distance of a copy from its original, in scene units. */
const beside = 40;

/**
 * A copy above the layer and a little to the side. @param copyId of the copy @returns the very scene where it has no
 * room
 */
export function duplicated(scene: CoverScene, id: string, copyId: string): CoverScene {
  const index = scene.layers.findIndex((layer) => layer.id === id);
  const layer = scene.layers[index];
  if (!layer || !hasRoom(scene)) return scene;
  const copied = { ...scene, layers: scene.layers.toSpliced(index + 1, 0, { ...layer, id: copyId }) };
  return moved(copied, copyId, { x: beside, y: beside });
}

export const without = (scene: CoverScene, id: string): CoverScene =>
  scene.layers.some((layer) => layer.id === id)
    ? { ...scene, layers: scene.layers.filter((layer) => layer.id !== id) }
    : scene;
