import { expect, it } from "vitest";
import { setup } from "xstate";
import { chartOf } from "../../src/charts/chart.ts";
import { missedEdges } from "../../src/dev/coverage.ts";
import { emptyLog, type Log } from "../../src/dev/log.ts";
import type { Moment } from "../../src/dev/messages.ts";
import { promisesIn } from "../../src/dev/promises.ts";

const lamp = chartOf(
  setup({ types: { events: {} as { type: "switch.pressed" } } }).createMachine({
    id: "lamp",
    initial: "off",
    states: { off: { on: { "switch.pressed": "on" } }, on: { on: { "switch.pressed": "off" } } },
  }),
);
const lit = "lamp.off --switch.pressed[0]--> lamp.on";
const put = "lamp.on --switch.pressed[0]--> lamp.off";
const log = {
  ...emptyLog,
  moments: [
    { machine: "lamp", edges: [lit] },
    { machine: "bulb", edges: [put] },
  ] as unknown as Moment[],
} satisfies Log;
const run = { lamp: { models: [lit, put], browser: [put] } };

it.each([
  ["none", []],
  ["tabs", [put]],
  ["models", []],
  ["browser", [lit]],
] as const)("of edges by «%s» these were not walked: %j", (kind, missed) => {
  expect(missedEdges(kind, lamp, log, run).map(({ id }) => id)).toEqual(missed);
});

it("a machine that the run left out has walked nothing", () => {
  expect(missedEdges("models", lamp, log, {}).map(({ id }) => id)).toEqual([lit, put]);
});

it("promises are read from a page of docs/machines", () => {
  const page = [
    "# lamp",
    "| promise | held by |",
    "| --- | --- |",
    "| lamp: light \\| dark | [tests/model/lamp.test.ts](../../tests/model/lamp.test.ts) |",
    "## States",
    "| off | atomic | — | — |",
  ].join("\n");
  expect(promisesIn(page)).toEqual([{ title: "lamp: light | dark", file: "tests/model/lamp.test.ts" }]);
});
