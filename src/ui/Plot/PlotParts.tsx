import styles from "./Plot.module.css";
import { type Box, everyNth, type scaleOf } from "./scale.ts";

type GridProps = {
  box: Box;
  scale: ReturnType<typeof scaleOf>;
  names: readonly string[];
  /** Pixels that a name takes. */
  room: number;
  formatBar: (value: number) => string;
  formatLine: (value: number) => string;
};

/** Lines with their values outside, and the names below. */
export function PlotGrid({ box, scale, names, room, formatBar, formatLine }: GridProps) {
  const every = everyNth(names.length, box.right - box.left, room);
  return (
    <>
      {scale.grid.map(({ y, bar, line }) => (
        <g key={line}>
          <path className={line === 0 ? styles.base : styles.grid} d={`M${box.left} ${y}H${box.right}`} />
          {bar !== null && (
            <text x={box.left - 8} y={y + 4} textAnchor="end">
              {formatBar(bar)}
            </text>
          )}
          <text x={box.right + 8} y={y + 4}>
            {formatLine(line)}
          </text>
        </g>
      ))}
      {names.map(
        (name, index) =>
          index % every === 0 && (
            // biome-ignore lint/suspicious/noArrayIndexKey: a name is its place
            <text key={index} x={scale.x(index)} y={box.bottom + 20} textAnchor="middle">
              {name}
            </text>
          ),
      )}
    </>
  );
}

type NoteProps = { box: Box; note: readonly string[]; x: number; y: number };
const NOTE_WIDTH = 156;

/** The chosen figure: a hairline, a ring, and its words next to the point. */
export function PlotNote({ box, note, x, y }: NoteProps) {
  const isLeft = x > (box.left + box.right) / 2;
  return (
    <>
      <path className={styles.hair} d={`M${x} ${box.top}V${box.bottom}`} />
      <circle className={styles.dot} cx={x} cy={y} r="5" />
      <circle className={styles.ring} cx={x} cy={y} r="9" />
      <g transform={`translate(${isLeft ? x - NOTE_WIDTH - 16 : x + 16} ${box.top + 4})`}>
        <rect className={styles.note} width={NOTE_WIDTH} height={14 + note.length * 17} rx="2" />
        {note.map((words, index) => (
          <text
            key={words}
            className={styles.words}
            data-strong={index === 0 ? "" : undefined}
            x="12"
            y={20 + index * 17}
          >
            {words}
          </text>
        ))}
      </g>
    </>
  );
}
