export type Size = { width: number; height: number };
/** The position of a chart's corner in its frame, in pixels, and the chart's scale. */
export type View = { x: number; y: number; scale: number };

export const MIN = 0.1;
export const MAX = 4;
/** Words are read at this size and above. */
const READABLE = 0.75;
const MARGIN = 16;

const bounded = (scale: number): number => Math.min(MAX, Math.max(MIN, scale));

/** The whole chart in its frame, never larger than life. */
export function fitted(chart: Size, frame: Size): View {
  const scale = bounded(
    Math.min(1, (frame.width - 2 * MARGIN) / chart.width, (frame.height - 2 * MARGIN) / chart.height),
  );
  return {
    scale,
    x: Math.max(MARGIN, (frame.width - chart.width * scale) / 2),
    y: Math.max(MARGIN, (frame.height - chart.height * scale) / 2),
  };
}

/** How a chart is seen first: whole when that can be read, else its beginning, as large as life. */
export function firstView(chart: Size, frame: Size): View {
  const whole = fitted(chart, frame);
  return whole.scale >= READABLE
    ? whole
    : { scale: 1, x: MARGIN, y: Math.max(MARGIN, (frame.height - chart.height) / 2) };
}

/** Larger or smaller around a point of the frame that stays where it is. */
export function zoomed({ x, y, scale }: View, factor: number, at: { x: number; y: number }): View {
  const next = bounded(scale * factor);
  const ratio = next / scale;
  return { scale: next, x: at.x - (at.x - x) * ratio, y: at.y - (at.y - y) * ratio };
}

export const moved = ({ x, y, scale }: View, right: number, down: number): View => ({
  x: x + right,
  y: y + down,
  scale,
});
