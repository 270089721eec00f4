import type { CoverScene } from "../../api/contract/coverScene.ts";
import { added, hasRoom } from "./layers.ts";

/** A picture that has been read: its id is the file's in the scene; sides in its own points. */
export type ReadPicture = { id: string; width: number; height: number };
export type PictureRole = "background" | "layer";

const most = { pictures: 5 } as const;
/** What a new layer fits into, in the middle of the cover, in scene units. */
const place = { x: 400, y: 600, width: 800, height: 1_200 } as const;

const pictures = ({ background, layers }: CoverScene): Set<string> =>
  new Set([background, ...layers].flatMap((one) => (one.kind === "picture" ? [one.fileId] : [])));

/** Has the scene room for one more picture there? A background takes the place of the one before. */
export function hasPlace(scene: CoverScene, where: PictureRole): boolean {
  const left =
    where === "background"
      ? pictures({ ...scene, background: { kind: "colour", colour: "#000000" } })
      : pictures(scene);
  return left.size < most.pictures && (where === "background" || hasRoom(scene));
}

/** Under everything, as it is; or on top, whole, in the middle, under the picture's own id. The very scene where it has no room. */
export function withPicture(scene: CoverScene, { id, width, height }: ReadPicture, where: PictureRole): CoverScene {
  if (!hasPlace(scene, where)) return scene;
  if (where === "background") {
    const seen = { zoom: 1, x: 0.5, y: 0.5, shade: 0, shadeFrom: "all" as const, blur: 0, grey: false };
    return { ...scene, background: { kind: "picture", fileId: id, ...seen } };
  }
  const scale = Math.min(place.width / width, place.height / height);
  const size = { width: Math.max(width * scale, 1), height: Math.max(height * scale, 1) };
  const box = {
    x: place.x + (place.width - size.width) / 2,
    y: place.y + (place.height - size.height) / 2,
    ...size,
  };
  return added(scene, { id, kind: "picture", fileId: id, box, rotation: 0, opacity: 1 });
}
