import { useEffect, useId, useState } from "react";
import type { Chart } from "../charts/chart.ts";
import type { Box, LaidChart, Line } from "../charts/layout.ts";
import { courseOf, wordsOf } from "../charts/svg.ts";
import styles from "./ChartView.module.css";
import { laidChart } from "./elk.ts";
import type { Moment } from "./messages.ts";
import { useView } from "./useView.ts";

type BoxViewProps = { box: Box; isActive: boolean };

function BoxView({ box, isActive }: BoxViewProps) {
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

type LineViewProps = { line: Line; arrow: string; taken: ReadonlySet<string> };

const LineView = ({ line, arrow, taken }: LineViewProps) => (
  <>
    <g className={styles.line} data-lit={isLit(line, taken)}>
      <path d={courseOf(line)} markerEnd={`url(#${arrow})`} />
    </g>
    {line.labels.map(({ id, text, x, y }) => (
      <g key={id} className={styles.line} data-edge={id} data-taken={taken.has(id)}>
        <text x={x} y={y}>
          {text}
        </text>
      </g>
    ))}
  </>
);

const isLit = ({ labels }: Line, taken: ReadonlySet<string>): boolean => labels.some(({ id }) => taken.has(id));

type ChartViewProps = {
  chart: Chart;
  /** What is lit; nothing: the chart alone. */
  moment: Moment | undefined;
};

/** A chart that is moved and zoomed, with the active states and the edges just taken lit. */
export function ChartView({ chart, moment }: ChartViewProps) {
  const [laid, setLaid] = useState<LaidChart | null>(null);
  useEffect(() => {
    let isWanted = true;
    void laidChart(chart).then((made) => {
      if (isWanted) setLaid(made);
    });
    return () => {
      isWanted = false;
    };
  }, [chart]);

  const { view, frame, size, show, seeWhole, larger, smaller, handlers } = useView(laid);
  const active = new Set(moment?.states);
  const taken = new Set(moment?.edges);
  const innermost = laid?.boxes.findLast(({ id }) => active.has(id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another state or another frame moves the chart
  useEffect(() => {
    if (innermost) show({ x: innermost.x + innermost.width / 2, y: innermost.y + 20 });
  }, [innermost?.id, size]);

  const arrow = useId();
  const now = moment ? `, now ${moment.value || chart.id}` : "";
  return (
    <div className={styles.frame} data-chart={chart.id} aria-busy={laid === null}>
      <svg
        ref={frame}
        className={styles.chart}
        role="img"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows and + − move and zoom it
        tabIndex={0}
        aria-label={`Chart of ${chart.id}${now}`}
        {...handlers}
      >
        <defs>
          <marker
            id={arrow}
            className={styles.arrow}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M0 0L8 4L0 8z" />
          </marker>
        </defs>
        {laid && view && (
          <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
            {laid.boxes.map((box) => (
              <BoxView key={box.id} box={box} isActive={active.has(box.id)} />
            ))}
            {laid.lines
              .toSorted((a, b) => Number(isLit(a, taken)) - Number(isLit(b, taken)))
              .map((line) => (
                <LineView key={line.labels[0]?.id} line={line} arrow={arrow} taken={taken} />
              ))}
          </g>
        )}
      </svg>
      <div className={styles.tools}>
        <button type="button" onClick={smaller} aria-label="Smaller">
          −
        </button>
        <output aria-label="Zoom">{Math.round((view?.scale ?? 1) * 100)} %</output>
        <button type="button" onClick={larger} aria-label="Larger">
          +
        </button>
        <button type="button" onClick={seeWhole}>
          Fit
        </button>
      </div>
    </div>
  );
}
