import { expect, it } from "vitest";
import { toursPageOf } from "../../scripts/toursPage.ts";
import type { TourRecord } from "../support/modelRecord.ts";

const record: TourRecord = {
  machine: "toast",
  number: 1,
  begins: "idle.running",
  steps: [
    { from: "idle.running", step: "is hovered", to: "idle.paused" },
    { from: "idle.paused", step: "is left", to: "idle.running" },
  ],
  walked: ["idle.running: is hovered"],
  negative: 0,
  nobody: { "a <b>": "no such control" },
  excused: {},
  stale: [],
  uncaused: [],
  rows: 2,
  edges: {},
  reached: null,
  fault: "expected idle.running",
  screenshot: null,
  moments: null,
};

it("the checklist has every step, the failed one in red, and what nobody can cause", () => {
  const page = toursPageOf([record]);
  const box = (number: number) => `<td>${number}</td><td><input type="checkbox" aria-label="${number}"></td>`;
  expect(page.match(/<tr.*<\/tr>/g)?.filter((row) => row.includes("<td>"))).toEqual([
    `<tr>${box(1)}<td><code>idle.running</code></td><td>is hovered</td><td><code>idle.paused</code></td></tr>`,
    `<tr class="bad">${box(2)}<td><code>idle.paused</code></td><td>is left</td><td><code>idle.running</code></td></tr>`,
  ]);
  expect(page).toContain("<li><code>a &lt;b&gt;</code>: no such control</li>");
});
