import { type ComponentType, useEffect, useRef, useState } from "react";
import { Dialog } from "../../app/dialogs/Dialog.tsx";
import type { Crop } from "../../services/profile.calls.ts";
import { Button } from "../../ui/Button/Button.tsx";
import styles from "./CropDialog.module.css";
import type { PartProps, StageProps } from "./CropStage.tsx";
import { middleOf, pointsOf, sentCrop } from "./crop.view.ts";
import { type PictureKind, pictures } from "./settings.view.ts";

type CropDialogProps = {
  /** What the part is chosen on; it comes by itself. */
  Stage: ComponentType<StageProps>;
  open: boolean;
  kind: PictureKind;
  file: File;
  onClose: () => void;
  /** `null`: the middle. */
  onCut: (crop: Crop | null) => void;
};

const drawn = { avatar: { width: 192, height: 192 }, background: { width: 768, height: 192 } };

/** The picture as it is seen; null: not read yet, undefined: this browser cannot show it. */
function useBitmap(file: File): ImageBitmap | null | undefined {
  const [bitmap, setBitmap] = useState<ImageBitmap | null | undefined>(null);
  useEffect(() => {
    let made: ImageBitmap | undefined;
    let isWanted = true;
    setBitmap(null);
    createImageBitmap(file).then(
      (read) => {
        made = read;
        if (isWanted) setBitmap(read);
        else read.close();
      },
      () => isWanted && setBitmap(undefined),
    );
    return () => {
      isWanted = false;
      made?.close();
    };
  }, [file]);
  return bitmap;
}

/** Chooses what is kept of a picture: by mouse, touch and keyboard, with the result next to it. */
export default function CropDialog({ Stage, open, kind, file, onClose, onCut }: CropDialogProps) {
  const { title, least } = pictures[kind];
  const bitmap = useBitmap(file);
  const [crop, setCrop] = useState<Crop | null>(null);
  const part = bitmap && (crop ?? middleOf(bitmap, pictures[kind].aspect));
  const points = bitmap && part && pointsOf(part, bitmap);
  const isSmall = points && (points.width < least.width || points.height < least.height);
  const words = `${least.width} × ${least.height} точек`;
  const isPictureSmall = bitmap && (bitmap.width < least.width || bitmap.height < least.height);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture has another part
  useEffect(() => setCrop(null), [file]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      wide
      foot={
        <>
          <Button onClick={onClose}>Отменить</Button>
          <Button
            variant="primary"
            busy={bitmap === null}
            unavailable={isSmall ? `Нужно не меньше ${words}` : undefined}
            reasonHidden
            onClick={() => onCut(part ? sentCrop(part) : null)}
          >
            {bitmap === undefined ? "Взять середину" : "Взять эту часть"}
          </Button>
        </>
      }
    >
      {bitmap === undefined && <p>Браузер не показывает такие картинки. Можно взять её середину.</p>}
      {bitmap && part && points && (
        <>
          <Stage bitmap={bitmap} kind={kind} part={part} onPart={setCrop} />
          <div className={`${styles.results} row`}>
            <Result bitmap={bitmap} kind={kind} part={part} />
            <p role="status" className="small">
              {isPictureSmall && `Картинка мала: нужно не меньше ${words}`}
              {!isPictureSmall && isSmall && `Выделите часть побольше: не меньше ${words}`}
              {!isSmall && `Выделено ${points.width} × ${points.height} точек`}
            </p>
          </div>
        </>
      )}
    </Dialog>
  );
}

/** What comes of it, in the frame in which others see it. */
function Result({ bitmap, kind, part }: PartProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height } = drawn[kind];
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    const [x, y] = [(bitmap.width * part.x) / 100, (bitmap.height * part.y) / 100];
    const [across, down] = [(bitmap.width * part.width) / 100, (bitmap.height * part.height) / 100];
    context?.clearRect(0, 0, width, height);
    context?.drawImage(bitmap, x, y, across, down, 0, 0, width, height);
  }, [bitmap, part, width, height]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label="Что получится"
      className={styles.result}
      data-kind={kind}
      width={width}
      height={height}
    />
  );
}
