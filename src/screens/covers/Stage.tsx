import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { handles, resized } from "../../cover/scene/handles.ts";
import { rotated, withLayer } from "../../cover/scene/layers.ts";
import { coverSize } from "../../text/covers.ts";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { CoverCanvas } from "./CoverCanvas.tsx";
import { layerName } from "./covers.view.ts";
import styles from "./Stage.module.css";
import { useHand } from "./useHand.ts";
import type { Painting } from "./usePainting.ts";
import type { Studio } from "./useStudio.ts";
import { arrowStep, type useStudioKeys } from "./useStudioKeys.ts";

type StageProps = {
  studio: Studio;
  painting: Painting | null;
  keys: ReturnType<typeof useStudioKeys>;
  /** Null: as large as there is room. */
  width: number | null;
  onWidth: (width: number) => void;
};

const share = (part: number, whole: number): string => `${(part / whole) * 100}%`;
const sides = { "-1": ["верх", "лев"], "0": ["", ""], "1": ["низ", "прав"] } as const;
const handleName = ({ x, y }: { x: -1 | 0 | 1; y: -1 | 0 | 1 }): string => {
  if (x === 0) return y < 0 ? "верхний край" : "нижний край";
  if (y === 0) return x < 0 ? "левый край" : "правый край";
  return `${sides[`${x}`][1]}ый ${sides[`${y}`][0] === "верх" ? "верхний" : "нижний"} угол`;
};

/** The cover as it is drawn, with what takes hold of the layer that is worked on. */
export function Stage({ studio, painting, keys, width, onWidth }: StageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  const { scene, selected, edit } = studio;
  const { guides, press, grip, held } = useHand(studio, frame);
  const tellWidth = useRef(onWidth);
  tellWidth.current = onWidth;
  useEffect(() => {
    if (!frame.current) return;
    const watch = new ResizeObserver(([entry]) => {
      const now = entry?.contentRect.width ?? 0;
      setShown(now);
      tellWidth.current(now);
    });
    watch.observe(frame.current);
    return () => watch.disconnect();
  }, []);
  const toText = () => document.getElementById("cover-text")?.focus();
  const onTurn = (event: KeyboardEvent) => {
    const by = arrowStep(event);
    if (!selected || !by) return;
    event.preventDefault();
    event.stopPropagation();
    edit((known) => rotated(known, selected.id, Math.sign(by.x + by.y)), `${selected.id}.turn`);
  };
  const box = selected && {
    insetInlineStart: share(selected.box.x, coverSize.width),
    insetBlockStart: share(selected.box.y, coverSize.height),
    inlineSize: share(selected.box.width, coverSize.width),
    blockSize: share(selected.box.height, coverSize.height),
    rotate: `${selected.rotation}deg`,
  };
  const name = selected ? layerName(selected) : "";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons within
    <div
      ref={frame}
      className={styles.frame}
      data-fits={width === null || undefined}
      style={width === null ? undefined : { inlineSize: width }}
      onKeyDown={keys.onLayerKey}
      {...held}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the list of layers does the same */}
      <div className={styles.cover} onPointerDown={press} onDoubleClick={toText}>
        <CoverCanvas scene={scene} painting={painting} width={shown} label="Макет обложки" />
      </div>
      <span className={styles.margin} aria-hidden="true" />
      {guides.x !== null && (
        <span className={styles.guide} data-upright="" style={{ insetInlineStart: share(guides.x, coverSize.width) }} />
      )}
      {guides.y !== null && (
        <span className={styles.guide} style={{ insetBlockStart: share(guides.y, coverSize.height) }} />
      )}
      {selected && box && (
        <div className={styles.selection} style={box}>
          <button
            type="button"
            className={styles.body}
            aria-label={`${name}: стрелки двигают, плюс и минус меняют размер, R поворачивает`}
            data-hand=""
            onPointerDown={grip({ kind: "move" })}
            onDoubleClick={toText}
            onKeyDown={keys.onFrameKey}
          />
          {handles.map((handle) => (
            <button
              key={`${handle.x}${handle.y}`}
              type="button"
              className={styles.handle}
              data-x={handle.x}
              data-y={handle.y}
              aria-label={`${name}, ${handleName(handle)}: стрелки меняют размер`}
              onPointerDown={grip({ kind: "resize", handle })}
              onKeyDown={(event) => {
                const by = arrowStep(event);
                if (!by) return;
                event.preventDefault();
                edit(
                  (known) => withLayer(known, selected.id, (layer) => resized(layer, handle, by)),
                  `${selected.id}.size`,
                );
              }}
            />
          ))}
          <button
            type="button"
            className={styles.turn}
            aria-label={`${name}: стрелки поворачивают`}
            onPointerDown={grip({ kind: "turn" })}
            onKeyDown={onTurn}
          >
            <Icon name="rotate-cw" />
          </button>
        </div>
      )}
    </div>
  );
}
