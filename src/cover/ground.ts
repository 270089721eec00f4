import type { CoverScene } from "../api/contract/coverScene.ts";
import { coverSize } from "../text/covers.ts";
import type { Pictures } from "./backdrop.ts";
import { checkedWidth, type GroundOf } from "./checks.ts";
import type { LayoutOf } from "./measure.ts";
import { paint } from "./paint.ts";

/** The ground under each text of a scene, as `paint` paints it for the catalogue. */
export function groundBy(scene: CoverScene, pictures: Pictures, layoutOf: LayoutOf): GroundOf {
  const height = (checkedWidth * coverSize.height) / coverSize.width;
  const context = new OffscreenCanvas(checkedWidth, height).getContext("2d", { willReadFrequently: true });
  return (layer) => {
    if (!context) return new Uint8ClampedArray(checkedWidth * height * 4);
    paint(context, scene, pictures, checkedWidth, { layoutOf, groundOf: layer });
    return context.getImageData(0, 0, checkedWidth, height).data;
  };
}
