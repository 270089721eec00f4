import { createRequire } from "node:module";
import { stripVTControlCharacters } from "node:util";
import type { ELK } from "elkjs/lib/elk-api.js";
import { chartOf } from "../src/charts/chart.ts";
import { layoutOf } from "../src/charts/layout.ts";
import { svgOf } from "../src/charts/svg.ts";
import type { TourRecord } from "../tests/support/modelRecord.ts";
import { columns, figuresOf, type MachineReport } from "./modelReport.ts";

// The package is older than modules, and its types do not say so.
const Elk: new () => ELK = createRequire(import.meta.url)("elkjs/lib/elk.bundled.js");
const elk = new Elk();

const spelled = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const style = `body{font:15px/1.5 system-ui,sans-serif;margin:2rem;color-scheme:light dark;max-width:100rem}
table{border-collapse:collapse}td,th{padding:.25rem .75rem;border-bottom:1px solid #8884;text-align:right}td:first-child,th:first-child{text-align:left}
.drawing{overflow:auto;border:1px solid #8884;border-radius:8px;margin:.75rem 0}pre{white-space:pre-wrap;background:#8881;padding:.75rem;border-radius:8px}img{max-width:100%;border:1px solid #8884}.bad{color:light-dark(#b3261e,#ff8a80)}`;

const row = (report: MachineReport): string => {
  const [id, ...figures] = figuresOf(report);
  return `<tr><td><a href="#${id}">${id}</a></td>${figures.map((figure) => `<td>${figure}</td>`).join("")}</tr>`;
};

const failedTour = ({ machine, number, begins, steps, walked, reached, fault, screenshot }: TourRecord): string =>
  [
    `<h3 class="bad">Tour ${number} in the browser</h3><p>It begins in «${spelled(begins)}».</p>`,
    `<ol>${steps.map((step, index) => `<li${index === walked.length ? ' class="bad"' : ""}>${spelled(step)}</li>`).join("")}</ol>`,
    reached ? `<p>In «${spelled(reached.from)}»: ${spelled(reached.step)}; expected «${spelled(reached.to)}».</p>` : "",
    `<pre>${spelled(stripVTControlCharacters(fault ?? ""))}</pre>`,
    screenshot ? `<img alt="The page at that moment" src="data:image/png;base64,${screenshot}">` : "",
    `<p>Again: <code>npm run test:models -- --machine ${machine}</code></p>`,
  ].join("\n");

const section = async ({
  machine,
  file,
  walked,
  exceptions,
  missed,
  failures,
  models,
  browser,
}: MachineReport): Promise<string> =>
  [
    `<section id="${machine.id}"><h2>${machine.id}</h2><p>${spelled(file)}</p>`,
    models.length === 0 ? '<p class="bad">There is no model of this machine.</p>' : "",
    `<ul>${models.map(({ title }) => `<li>${spelled(title)}</li>`).join("")}</ul>`,
    `<div class="drawing">${svgOf(await layoutOf(chartOf(machine), elk), { walked: new Set([...walked, ...exceptions.map(({ branch }) => branch)]) })}</div>`,
    ...missed.map((branch) => `<p class="bad">Not walked: <code>${spelled(branch)}</code></p>`),
    ...exceptions.map(({ branch, reason }) => `<p><code>${spelled(branch)}</code>: ${spelled(reason)}</p>`),
    ...failures.map(
      ({ number, steps, fault }) =>
        `<h3 class="bad">Path ${number}</h3><ol>${steps.map((step) => `<li>${spelled(step)}</li>`).join("")}</ol><pre>${spelled(fault ?? "")}</pre><p>Again: <code>npm run test:models -- --machine ${machine.id} --path ${number}</code></p>`,
    ),
    `<h3>In the browser</h3><div class="drawing">${svgOf(await layoutOf(chartOf(machine), elk), { walked: browser.seen })}</div>`,
    ...browser.missed.map((branch) => `<p class="bad">Not walked in the browser: <code>${spelled(branch)}</code></p>`),
    ...browser.excused.map(({ branch, reason }) => `<p><code>${spelled(branch)}</code>: ${spelled(reason)}</p>`),
    ...browser.failures.map(failedTour),
    "</section>",
  ].join("\n");

/** One HTML file: the table, and every chart with what was walked. */
export async function pageOf(reports: readonly MachineReport[]): Promise<string> {
  const sections: string[] = [];
  for (const report of reports) sections.push(await section(report));
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Models</title><style>${style}</style><h1>Models</h1>
<table><tr>${columns.map((name) => `<th>${name}</th>`).join("")}</tr>${reports.map(row).join("")}</table>
${sections.join("\n")}</html>\n`;
}
