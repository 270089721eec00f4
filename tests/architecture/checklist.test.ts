import { globSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { toursPageOf } from "../../scripts/toursPage.ts";
import { stepsInRussian } from "../model/stepsInRussian.ts";
import type { Rows } from "../support/model.ts";
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

it("the checklist has every step in both languages, the failed one in red, and what nobody can cause", () => {
  const page = toursPageOf([record]);
  const box = (number: number) => `<td>${number}</td><td><input type="checkbox" aria-label="${number}"></td>`;
  expect(page.match(/<tr.*<\/tr>/g)?.filter((row) => row.includes("<td>"))).toEqual([
    `<tr>${box(1)}<td><code>idle.running</code></td><td>наведён указатель</td><td>is hovered</td><td><code>idle.paused</code></td></tr>`,
    `<tr class="bad">${box(2)}<td><code>idle.paused</code></td><td>покинуто</td><td>is left</td><td><code>idle.running</code></td></tr>`,
  ]);
  expect(page).toContain("<li><code>a &lt;b&gt;</code>: no such control</li>");
});

it("it knows every step of every table of promises in Russian, and no other", async () => {
  const tables: Rows[] = [];
  for (const file of globSync("tests/model/**/*.{model,rows,promise}.ts")) {
    const named: Record<string, unknown> = await import(resolve(file));
    for (const [name, given] of Object.entries(named)) {
      const isModel = typeof given === "object" && given !== null && "promise" in given;
      if (isModel) tables.push(given.promise as Rows);
      else if (/rows$|^promise$/i.test(name) && typeof given === "object") tables.push(given as Rows);
    }
  }
  expect(tables.length).toBeGreaterThan(25);
  const steps = new Set(tables.flatMap((rows) => Object.values(rows).flatMap((row) => Object.keys(row))));
  expect(Object.keys(stepsInRussian).sort()).toEqual([...steps].sort());
  expect(Object.values(stepsInRussian).filter((phrase) => !/[а-яё]/i.test(phrase))).toEqual([]);
});
