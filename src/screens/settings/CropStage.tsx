import { useEffect, useRef } from "react";
import { ReactCrop } from "react-image-crop";
import "react-image-crop/dist/ReactCrop.css";
import type { Crop } from "../../services/profile.calls.ts";
import styles from "./CropStage.module.css";
import { type PictureKind, pictures } from "./settings.view.ts";

/** `part` in percent of the picture. */
export type PartProps = { bitmap: ImageBitmap; kind: PictureKind; part: Crop };
export type StageProps = PartProps & { onPart: (part: Crop) => void };

const handle = (where: string) => `Потянуть за ${where}: стрелки меняют размер`;
const ariaLabels = {
  cropArea: "Выделенная часть: стрелки двигают её, с Shift быстрее",
  nwDragHandle: handle("левый верхний угол"),
  nDragHandle: handle("верхний край"),
  neDragHandle: handle("правый верхний угол"),
  eDragHandle: handle("правый край"),
  seDragHandle: handle("правый нижний угол"),
  sDragHandle: handle("нижний край"),
  swDragHandle: handle("левый нижний угол"),
  wDragHandle: handle("левый край"),
};

/** No screen shows more points of a picture next to its result. */
const MOST_DRAWN = 1_200;

/** Where a part of a picture is chosen: by mouse, touch and keyboard. */
export default function CropStage({ bitmap, kind, part, onPart }: StageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scale = Math.min(1, MOST_DRAWN / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  useEffect(() => canvas.current?.getContext("2d")?.drawImage(bitmap, 0, 0, width, height), [bitmap, width, height]);
  return (
    <ReactCrop
      className={styles.stage ?? ""}
      crop={{ unit: "%", ...part }}
      onChange={(_, { x, y, width, height }) => onPart({ x, y, width, height })}
      aspect={pictures[kind].aspect}
      circularCrop={kind === "avatar"}
      keepSelection
      ariaLabels={ariaLabels}
    >
      <canvas ref={canvas} width={width} height={height} />
    </ReactCrop>
  );
}
