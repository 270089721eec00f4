import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import styles from "./Plot.module.css";
import { PlotGrid, PlotNote } from "./PlotParts.tsx";
import { type Figures, scaleOf } from "./scale.ts";

export type PlotProps = Figures & {
  /** Names the drawing: what is drawn, of what time. */
  label: string;
  /** A short name below each figure. */
  names: readonly string[];
  /** What is said of each: the first line is its name. */
  notes: readonly (readonly string[])[];
  /** No smaller steps of the axes. */
  least: { bar: number; line: number };
  formatBar: (value: number) => string;
  formatLine: (value: number, isNarrow: boolean) => string;
};

const NARROW = 600;

/** Bars to the left axis, a line to the right one, and a dotted line of the time before; a figure is chosen by arrows or pointer. */
export default function Plot({ label, names, notes, least, formatBar, formatLine, ...figures }: PlotProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [chosen, setChosen] = useState<number | null>(null);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    setWidth(element.clientWidth);
    const watch = new ResizeObserver(() => setWidth(element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const last = names.length - 1;
  const now = Math.min(chosen ?? figures.bars.indexOf(Math.max(...figures.bars)), last);
  const isNarrow = width < NARROW;
  const height = isNarrow ? 240 : 320;
  const box = { left: isNarrow ? 28 : 44, right: width - (isNarrow ? 52 : 72), top: 14, bottom: height - 28 };
  const scale = scaleOf(figures, box, least);

  const walk = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowRight: now + 1,
      ArrowUp: now + 1,
      ArrowLeft: now - 1,
      ArrowDown: now - 1,
      Home: 0,
      End: last,
      PageUp: now + 7,
      PageDown: now - 7,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setChosen(Math.max(0, Math.min(last, next)));
  };
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const at = event.clientX - event.currentTarget.getBoundingClientRect().left - box.left;
    setChosen(Math.max(0, Math.min(last, Math.floor(at / scale.width))));
  };

  return (
    <div
      ref={frame}
      className={styles.plot}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={names.length}
      aria-valuenow={now + 1}
      aria-valuetext={notes[now]?.join(", ")}
      onKeyDown={walk}
      onPointerDown={point}
      onPointerMove={point}
    >
      {width > 0 && (
        <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true" focusable="false">
          <PlotGrid
            box={box}
            scale={scale}
            names={names}
            formatBar={formatBar}
            formatLine={(value) => formatLine(value, isNarrow)}
            room={isNarrow ? 56 : 64}
          />
          {figures.bars.map((count, index) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a figure is its place
              key={index}
              className={styles.bar}
              data-now={index === now ? "" : undefined}
              x={scale.x(index) - scale.width * 0.28}
              y={scale.barY(count)}
              width={scale.width * 0.56}
              height={scale.zero - scale.barY(count)}
            />
          ))}
          <path className={styles.past} d={scale.pastPath} />
          <path className={styles.line} d={scale.linePath} />
          <PlotNote box={box} note={notes[now] ?? []} x={scale.x(now)} y={scale.lineY(figures.line[now] ?? 0)} />
        </svg>
      )}
    </div>
  );
}
