import { createRequire } from "node:module";
import { stripVTControlCharacters } from "node:util";
import type { ELK } from "elkjs/lib/elk-api.js";
import { chartOf } from "../src/charts/chart.ts";
import { layoutOf } from "../src/charts/layout.ts";
import { svgOf } from "../src/charts/svg.ts";
import type { PathRecord, TourRecord } from "../tests/support/modelRecord.ts";
import {
  columns,
  type FailureGroup,
  failureGroups,
  figuresOf,
  type MachineReport,
  playAddress,
  spelledFailure,
} from "./modelReport.ts";

// The package is older than modules, and its types do not say so.
const Elk: new () => ELK = createRequire(import.meta.url)("elkjs/lib/elk.bundled.js");
const elk = new Elk();

/** Text as HTML. */
export const spelled = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** The look of the reports. */
export const style = `body{font:15px/1.5 system-ui,sans-serif;margin:2rem;color-scheme:light dark;max-width:100rem}
table{border-collapse:collapse}td,th{padding:.25rem .75rem;border-bottom:1px solid #8884;text-align:right}td:first-child,th:first-child{text-align:left}
.drawing{overflow:auto;border:1px solid #8884;border-radius:8px;margin:.75rem 0}pre{white-space:pre-wrap;background:#8881;padding:.75rem;border-radius:8px}img{max-width:100%;border:1px solid #8884}.bad{color:light-dark(#b3261e,#ff8a80)}`;

const row = (report: MachineReport, isToured: boolean): string => {
  const [id, ...figures] = figuresOf(report, isToured);
  return `<tr><td><a href="#${id}">${id}</a></td>${figures.map((figure) => `<td>${figure}</td>`).join("")}</tr>`;
};

const player = (machine: string, record: string | null): string =>
  record === null ? "" : `<br>Step by step, in <code>npm run dev</code>: <code>${playAddress(machine, record)}</code>`;

const failedTour = ({ machine, number, begins, steps, walked, reached, fault, screenshot, moments }: TourRecord) =>
  [
    `<h3 class="bad">Tour ${number} in the browser</h3><p>It begins in «${spelled(begins)}».</p>`,
    `<ol>${steps.map(({ step }, index) => `<li${index === walked.length ? ' class="bad"' : ""}>${spelled(step)}</li>`).join("")}</ol>`,
    reached ? `<p>In «${spelled(reached.from)}»: ${spelled(reached.step)}; expected «${spelled(reached.to)}».</p>` : "",
    `<pre>${spelled(stripVTControlCharacters(fault ?? ""))}</pre>`,
    screenshot ? `<img alt="The page at that moment" src="data:image/png;base64,${screenshot}">` : "",
    `<p>Again: <code>npm run test:models -- --machine ${machine}</code>${player(machine, moments)}</p>`,
  ].join("\n");

const failedPaths = (machine: string, { place, first, paths }: FailureGroup): string => {
  const again = (number: number) => `npm run test:models -- --machine ${machine} --path ${number}`;
  const path = ({ number, steps, moments }: PathRecord) =>
    `<li value="${number}">${spelled(steps.join(" → "))}<br><code>${again(number)}</code>${player(machine, moments)}</li>`;
  return [
    `<h3 class="bad">${spelled(place)}</h3><p>${paths.length === 1 ? "One path" : `${paths.length} paths`}</p>`,
    `<pre>${spelled(stripVTControlCharacters(spelledFailure(first)))}</pre>`,
    `<details><summary>The way there, and again</summary><ol>${paths.map(path).join("")}</ol></details>`,
  ].join("\n");
};

const inBrowser = async ({ machine, browser }: MachineReport): Promise<string> =>
  [
    `<h3>In the browser</h3><div class="drawing">${svgOf(await layoutOf(chartOf(machine), elk), { walked: browser.seen })}</div>`,
    ...browser.missed.map((branch) => `<p class="bad">Not walked in the browser: <code>${spelled(branch)}</code></p>`),
    ...browser.stale.map((key) => `<p class="bad">Excused without need: <code>${spelled(key)}</code></p>`),
    ...browser.excused.map(({ branch, reason }) => `<p><code>${spelled(branch)}</code>: ${spelled(reason)}</p>`),
    ...browser.failures.map(failedTour),
  ].join("\n");

const section = async (report: MachineReport, isToured: boolean): Promise<string> => {
  const { machine, file, walked, missed, failures, models } = report;
  const groups = failureGroups(failures);
  const marks = {
    walked,
    failed: new Set(groups.flatMap(({ branch }) => branch ?? [])),
  };
  return [
    `<section id="${machine.id}"><h2>${machine.id}</h2><p>${spelled(file)}</p>`,
    models.length === 0 ? '<p class="bad">There is no model of this machine.</p>' : "",
    `<ul>${models.map(({ title }) => `<li>${spelled(title)}</li>`).join("")}</ul>`,
    `<div class="drawing">${svgOf(await layoutOf(chartOf(machine), elk), marks)}</div>`,
    ...missed.map((branch) => `<p class="bad">Not walked: <code>${spelled(branch)}</code></p>`),
    ...groups.map((group) => failedPaths(machine.id, group)),
    isToured ? await inBrowser(report) : "",
    "</section>",
  ].join("\n");
};

/** One HTML file: the table, and every chart with what was walked. @param isToured - the browser was not left out */
export async function pageOf(reports: readonly MachineReport[], isToured = true): Promise<string> {
  const sections: string[] = [];
  for (const report of reports) sections.push(await section(report, isToured));
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Models</title><style>${style}</style><h1>Models</h1>
<table><tr>${columns.map((name) => `<th>${name}</th>`).join("")}</tr>${reports.map((report) => row(report, isToured)).join("")}</table>
${sections.join("\n")}</html>\n`;
}
