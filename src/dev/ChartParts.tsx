import type { Box, Line } from "../charts/layout.ts";
import { courseOf, wordsOf } from "../charts/svg.ts";
import styles from "./ChartView.module.css";

type BoxViewProps = { box: Box; isActive: boolean };

/** A state. */
export function BoxView({ box, isActive }: BoxViewProps) {
  const { x, y, width, height, state } = box;
  const words = wordsOf(box);
  return (
    <g
      className={styles.box}
      data-state={state.id}
      data-kind={state.kind}
      data-leaf={state.states.length === 0}
      data-active={isActive}
    >
      <rect x={x} y={y} width={width} height={height} rx={8} />
      <text className={styles.title} x={x + 12} y={y + 24}>
        {words.title}
      </text>
      {words.invokes && (
        <text className={styles.invokes} x={words.x} y={words.y}>
          {words.invokes}
        </text>
      )}
    </g>
  );
}

type LineViewProps = { line: Line; arrow: string; taken: ReadonlySet<string>; missed: ReadonlySet<string> };

/** All edges from one state to another. */
export const LineView = ({ line, arrow, taken, missed }: LineViewProps) => (
  <>
    <g className={styles.line} data-lit={isLit(line, taken)} data-missed={isLit(line, missed)}>
      <path d={courseOf(line)} markerEnd={`url(#${arrow})`} />
    </g>
    {line.labels.map(({ id, text, x, y }) => (
      <g key={id} className={styles.line} data-edge={id} data-taken={taken.has(id)} data-missed={missed.has(id)}>
        <text x={x} y={y}>
          {text}
        </text>
      </g>
    ))}
  </>
);

/** Whether any edge of a line is among these. */
export const isLit = ({ labels }: Line, taken: ReadonlySet<string>): boolean => labels.some(({ id }) => taken.has(id));
