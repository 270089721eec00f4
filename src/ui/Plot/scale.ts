import { max, min, tickStep } from "d3-array";
import { line } from "d3-shape";

export type Figures = {
  /** Counts, never below zero. */
  bars: readonly number[];
  /** May be below zero. */
  line: readonly number[];
  /** As many as the line has, or fewer. */
  past: readonly number[];
};

/** Where things stand in a drawing of so many pixels. */
export type Box = { left: number; right: number; top: number; bottom: number };

/** Tenths of a pixel are fine enough. */
const rounded = (pixels: number): number => Math.round(pixels * 10) / 10;

/** About so many lines of the grid above zero. */
const STEPS = 3;

/** One step of an axis: 1, 2 or 5 times a power of ten, at least `least`. */
const stepOf = (most: number, least: number): number => Math.max(least, tickStep(0, most, STEPS) || least);

/**
 * Two axes with one grid and one zero, so that a line of the grid is a whole step of both.
 * @param least steps of the axes are no smaller: a whole thing, a rouble
 */
export function scaleOf(figures: Figures, { left, right, top, bottom }: Box, least: { bar: number; line: number }) {
  const values = [...figures.line, ...figures.past];
  const [most, lowest] = [max(values) ?? 0, min(values) ?? 0];
  const barMost = max(figures.bars) ?? 0;
  const barStep = stepOf(barMost, least.bar);
  const lineStep = stepOf(Math.max(most, -lowest), least.line);
  const above = Math.max(1, Math.ceil(barMost / barStep), Math.ceil(most / lineStep));
  const below = Math.max(0, Math.ceil(-lowest / lineStep));
  const height = (bottom - top) / (above + below);
  const zero = top + above * height;
  const width = (right - left) / Math.max(1, figures.bars.length);
  const x = (index: number): number => rounded(left + (index + 0.5) * width);
  const lineY = (value: number): number => rounded(zero - (value / lineStep) * height);
  const path = line<number>((_, index) => x(index), lineY).digits(1);
  return {
    zero,
    /** Of one figure. */
    width,
    x,
    lineY,
    barY: (value: number): number => rounded(zero - (value / barStep) * height),
    /** From below to above; a count below zero there is none. */
    grid: Array.from({ length: above + below + 1 }, (_, index) => {
      const step = index - below;
      return { y: rounded(zero - step * height), bar: step < 0 ? null : step * barStep, line: step * lineStep };
    }),
    linePath: path(figures.line) ?? "",
    pastPath: path(figures.past) ?? "",
  };
}

/** Which figures have their name below them: the first, and then so many apart that the names do not touch. */
export const everyNth = (count: number, room: number, nameWidth: number): number =>
  Math.max(1, Math.ceil((count * nameWidth) / Math.max(1, room)));
