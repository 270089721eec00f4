import type { Box, LaidChart, Line } from "./layout.ts";

export type Marks = {
  /** Edges that were walked; nothing given: no edge is marked. */
  walked?: ReadonlySet<string>;
  /** Edges at which something failed. */
  failed?: ReadonlySet<string>;
};

const spelled = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
const round = (value: number): string => String(Math.round(value * 10) / 10);

/** One look on paper and on a dark screen: the colours are the reader's own. */
const style = `
.chart{font:12px system-ui,sans-serif;color-scheme:light dark;--paper:light-dark(#fff,#16181d);--ink:light-dark(#1d2430,#e6e8ec);--line:light-dark(#8793a8,#6b7689);--walked:light-dark(#1f7a3f,#5fd08a);--missed:light-dark(#b3261e,#ff8a80)}
.chart .paper{fill:var(--paper)}.chart .state{fill:none;stroke:var(--line)}.chart .leaf{fill:light-dark(#f3f5f9,#20242c)}.chart text{fill:var(--ink)}.chart .title{font-weight:600}
.chart .invoke{font-size:10.5px;fill:light-dark(#5b3fa8,#b9a4ff)}.chart .edge{fill:none;stroke:var(--line)}.chart .label{font-size:10.5px;paint-order:stroke;stroke:var(--paper);stroke-width:3px}
.chart .walked .edge{stroke:var(--walked)}.chart .missed .edge{stroke:var(--missed);stroke-dasharray:5 3;stroke-width:2}.chart .missed .label{fill:var(--missed)}`;

const failedStyle =
  ".chart .failed .edge{stroke:var(--missed);stroke-width:3.5}.chart .failed .label{fill:var(--missed);font-weight:700}";

/** The words in a state's box, and where those about its invokes begin. */
export function wordsOf({ x, y, state }: Box) {
  const mark = state.kind === "final" ? "◉ " : state.isInitial ? "● " : "";
  const isLeaf = state.states.length === 0;
  return {
    title: mark + state.key,
    invokes: state.invokes.length > 0 ? `⚙ ${state.invokes.join(", ")}` : "",
    x: x + (isLeaf ? 12 : 12 + state.key.length * 7.4 + 28),
    y: y + (isLeaf ? 42 : 24),
  };
}

/** A line's course in the words of SVG. */
export const courseOf = ({ points }: Line): string =>
  points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${round(x)} ${round(y)}`).join("");

const box = (one: Box): string => {
  const { x, y, width, height, state } = one;
  const words = wordsOf(one);
  const dashes = state.kind === "parallel" ? ' stroke-dasharray="6 4"' : "";
  const isLeaf = state.states.length === 0;
  return [
    `<g data-state="${spelled(state.id)}">`,
    `<rect class="state${isLeaf ? " leaf" : ""}" x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="8"${dashes}/>`,
    `<text class="title" x="${round(x + 12)}" y="${round(y + 24)}">${spelled(words.title)}</text>`,
    words.invokes &&
      `<text class="invoke" x="${round(words.x)}" y="${round(words.y)}">${spelled(words.invokes)}</text>`,
    "</g>",
  ].join("");
};

/** A line is as bad as the worst of its edges. */
const line = (one: Line, { walked, failed }: Marks): string => {
  const markOf = (id: string) => (failed?.has(id) ? "failed" : walked ? (walked.has(id) ? "walked" : "missed") : "");
  const marks = one.labels.map(({ id }) => markOf(id));
  const worst = (["failed", "missed", "walked"] as const).find((mark) => marks.includes(mark)) ?? "";
  return [
    `<g class="${worst}"><path class="edge" d="${courseOf(one)}" marker-end="url(#arrow)"/></g>`,
    ...one.labels.map(
      ({ id, text, x, y }, index) =>
        `<g class="${marks[index]}" data-edge="${spelled(id)}"><text class="label" x="${round(x)}" y="${round(y)}">${spelled(text)}</text></g>`,
    ),
  ].join("");
};

/** A chart as one SVG file that needs nothing else. */
export function svgOf(laid: LaidChart, marks: Marks = {}): string {
  const { id, width, height, boxes, lines } = laid;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${spelled(id)}">`,
    `<style>${style}${marks.failed?.size ? failedStyle : ""}</style>`,
    '<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L8 4L0 8z" fill="#8793a8"/></marker></defs>',
    `<rect class="paper" width="${width}" height="${height}"/>`,
    ...boxes.map(box),
    ...lines.map((one) => line(one, marks)),
    "</svg>",
  ].join("\n");
}
