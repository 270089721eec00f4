import { useEffect, useRef, useState } from "react";
import type { CoverScene } from "../../api/contract/coverScene.ts";
import { backdrops } from "../../cover/backdrop.ts";
import { paint } from "../../cover/paint.ts";
import { cx } from "../../ui/cx.ts";
import styles from "./CoverCanvas.module.css";
import { type Painting, usePainting } from "./usePainting.ts";

type CoverCanvasProps = {
  scene: CoverScene;
  painting: Painting | null;
  /** The width on the screen, in CSS pixels; what surrounds the canvas gives it this width. */
  width: number;
  /** What it shows; nothing if words next to it say so. */
  label?: string | undefined;
  className?: string | undefined;
};

/** A cover, painted in the next frame of the screen. */
export function CoverCanvas({ scene, painting, width, label, className }: CoverCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [backdropOf] = useState(backdrops);
  useEffect(() => {
    if (!painting || width <= 0) return;
    const frame = requestAnimationFrame(() => {
      const element = canvas.current;
      const context = element?.getContext("2d");
      if (!element || !context) return;
      const pixels = Math.round(width * window.devicePixelRatio);
      const height = Math.round(pixels * 1.5);
      if (element.width !== pixels || element.height !== height) {
        element.width = pixels;
        element.height = height;
      }
      paint(context, scene, painting.pictures, pixels, { layoutOf: painting.layoutOf, backdropOf });
    });
    return () => cancelAnimationFrame(frame);
  }, [scene, painting, width, backdropOf]);
  const named = label ? ({ role: "img", "aria-label": label } as const) : ({ "aria-hidden": true } as const);
  return <canvas ref={canvas} className={cx(styles.canvas, className)} width={2} height={3} {...named} />;
}

/** A small cover of its own; nothing is fetched for it before it is seen. */
export function CoverThumbnail({ scene, width, label }: Omit<CoverCanvasProps, "painting" | "className">) {
  const place = useRef<HTMLSpanElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: "100px" },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return (
    <span ref={place} className={styles.thumbnail}>
      {isSeen && <PaintedThumbnail scene={scene} width={width} label={label} />}
    </span>
  );
}

function PaintedThumbnail({ scene, width, label }: Pick<CoverCanvasProps, "scene" | "width" | "label">) {
  const { painting } = usePainting([scene], { isSmall: true });
  return <CoverCanvas scene={scene} painting={painting} width={width} label={label} />;
}
