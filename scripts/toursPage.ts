import type { TourStep } from "../tests/support/joinTours.ts";
import type { TourRecord } from "../tests/support/modelRecord.ts";
import { spelled, style } from "./modelsPage.ts";

const cell = (text: string) => `<td>${spelled(text)}</td>`;
const code = (text: string) => `<td><code>${spelled(text)}</code></td>`;

const rowOf = ({ from, step, to }: TourStep, number: number, isBad: boolean): string =>
  [
    `<tr${isBad ? ' class="bad"' : ""}><td>${number}</td><td><input type="checkbox" aria-label="${number}"></td>`,
    `${code(from)}${cell(step)}${code(to)}</tr>`,
  ].join("");

const tourOf = ({ number, begins, steps, walked, fault }: TourRecord): string =>
  [
    `<h3>${number}. <code>${spelled(begins)}</code></h3>`,
    "<table><tr><th>№</th><th>✓</th><th>Состояние, State</th><th>Шаг, Step</th><th>Становится, Becomes</th></tr>",
    ...steps.map((step, index) => rowOf(step, index + 1, fault !== null && index === walked.length)),
    "</table>",
  ].join("\n");

const reasonsOf = ([first]: readonly TourRecord[]): string => {
  const reasons = Object.entries(first?.nobody ?? {}).map(
    ([key, reason]) => `<li><code>${spelled(key)}</code>: ${spelled(reason)}</li>`,
  );
  return reasons.length === 0
    ? ""
    : `<details><summary>Не проверить руками, Nobody can</summary><ul>${reasons.join("")}</ul></details>`;
};

/**
 * The tours as a checklist for a person who walks them by hand, red where the browser failed. Every step has the words
 * of its table of promises, and the state before and after it, which /dev/machines shows.
 */
export function toursPageOf(tours: readonly TourRecord[]): string {
  const machines = [...Map.groupBy(tours, ({ machine }) => machine)].sort(([a], [b]) => a.localeCompare(b));
  const sections = machines.map(([machine, own]) => {
    const sorted = own.toSorted((a, b) => a.number - b.number);
    return `<section id="${machine}"><h2>${machine}</h2>${reasonsOf(sorted)}${sorted.map(tourOf).join("\n")}</section>`;
  });
  return `<!doctype html><html lang="ru"><meta charset="utf-8"><title>Обходы, Tours</title><style>${style}td{text-align:left}</style>
<h1>Обходы, Tours</h1>
${sections.join("\n")}</html>\n`;
}
