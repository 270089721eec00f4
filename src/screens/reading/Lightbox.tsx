import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import type { BookDetails } from "../../api/contract/reading.ts";
import { Dialog } from "../../app/dialogs/Dialog.tsx";
import { gallerySources } from "../../text/gallery.ts";
import { formatNumber } from "../../text/plural.ts";
import { IconButton } from "../../ui/IconButton/IconButton.tsx";
import styles from "./Lightbox.module.css";

type LightboxProps = {
  open: boolean;
  images: BookDetails["galleryImages"];
  /** Of the picture that is shown, from 0. */
  place: number;
  onPlace: (place: number) => void;
  onClose: () => void;
};

/** A finger that goes so far, in pixels, wants another picture. */
const SWIPE = 48;

/** Where a key leads. */
const steps: Partial<Record<string, (place: number, last: number) => number>> = {
  ArrowLeft: (place) => place - 1,
  ArrowRight: (place) => place + 1,
  Home: () => 0,
  End: (_, last) => last,
};

/** One picture of a gallery, large: by buttons, arrows or a finger to the others, by Esc back to the page. */
export default function Lightbox({ open, images, place, onPlace, onClose }: LightboxProps) {
  const last = images.length - 1;
  // It leaves with the picture that it had.
  const [shown, setShown] = useState(place);
  if (open && shown !== place) setShown(place);
  const image = images[Math.min(shown, last)];
  const begun = useRef<{ x: number; y: number } | null>(null);
  const go = (to: number) => {
    if (to >= 0 && to <= last && to !== place) onPlace(to);
  };
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(step(place, last));
  };
  const swipe = (event: PointerEvent) => {
    const from = begun.current;
    begun.current = null;
    const [x, y] = [event.clientX - (from?.x ?? event.clientX), event.clientY - (from?.y ?? event.clientY)];
    if (Math.abs(x) >= SWIPE && Math.abs(x) > Math.abs(y)) go(x < 0 ? place + 1 : place - 1);
  };
  if (!image) return null;
  const words = image.caption || `Картинка ${formatNumber(shown + 1)}`;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      className={styles.lightbox}
      title={`${formatNumber(shown + 1)} из ${formatNumber(images.length)}`}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows are heard wherever the focus is in the dialog */}
      <div className={`${styles.stage} stack g2`} onKeyDown={press}>
        <IconButton
          icon="chevron-left"
          label="Предыдущая картинка"
          unavailable={place === 0 ? "Это первая картинка" : undefined}
          onClick={() => go(place - 1)}
        />
        <figure
          className={`${styles.figure} shrinks`}
          onPointerDown={({ pointerType, clientX, clientY }) => {
            begun.current = pointerType === "touch" ? { x: clientX, y: clientY } : null;
          }}
          onPointerUp={swipe}
          onPointerCancel={() => {
            begun.current = null;
          }}
        >
          <picture key={image.id}>
            <source type="image/avif" srcSet={gallerySources(image.url, "avif")} sizes="min(80rem, 100vw)" />
            <img
              src={image.url}
              srcSet={gallerySources(image.url, "webp")}
              sizes="min(80rem, 100vw)"
              alt={words}
              width={image.width}
              height={image.height}
              draggable={false}
            />
          </picture>
          <figcaption aria-live="polite">{image.caption}</figcaption>
        </figure>
        <IconButton
          icon="chevron-right"
          label="Следующая картинка"
          data-autofocus
          unavailable={place === last ? "Это последняя картинка" : undefined}
          onClick={() => go(place + 1)}
        />
      </div>
    </Dialog>
  );
}
