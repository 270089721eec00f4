import { useEffect, useId, useMemo, useState } from "react";
import { aroundOf, stateIds } from "../charts/around.ts";
import type { Chart } from "../charts/chart.ts";
import type { LaidChart } from "../charts/layout.ts";
import { BoxView, isLit, LineView } from "./ChartParts.tsx";
import styles from "./ChartView.module.css";
import { laidChart } from "./elk.ts";
import type { Moment } from "./messages.ts";
import { useView } from "./useView.ts";

type ChartViewProps = {
  chart: Chart;
  /** What is lit; nothing: the chart alone. */
  moment: Moment | undefined;
  /** Ids of edges that are marked as not walked. */
  missed: ReadonlySet<string>;
};

/** A chart that is moved and zoomed, with the active states and the edges just taken lit; whole, or one state of it with its neighbours. */
export function ChartView({ chart, moment, missed }: ChartViewProps) {
  const [middle, setMiddle] = useState("");
  const shown = useMemo(() => (middle === "" ? chart : aroundOf(chart, middle)), [chart, middle]);
  const [laid, setLaid] = useState<LaidChart | null>(null);
  useEffect(() => {
    let isWanted = true;
    void laidChart(shown).then((made) => {
      if (isWanted) setLaid(made);
    });
    return () => {
      isWanted = false;
    };
  }, [shown]);

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
                <LineView key={line.labels[0]?.id} line={line} arrow={arrow} taken={taken} missed={missed} />
              ))}
          </g>
        )}
      </svg>
      <div className={styles.tools}>
        <select aria-label="Around" value={middle} onChange={(event) => setMiddle(event.target.value)}>
          <option value="">The whole chart</option>
          {stateIds(chart)
            .slice(1)
            .map((id) => (
              <option key={id} value={id}>
                {id.slice(chart.id.length + 1)}
              </option>
            ))}
        </select>
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
