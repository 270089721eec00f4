import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { setup } from "xstate";
import { chartDifference } from "../../scripts/chartDifference.ts";
import { chartFiles, elk } from "../../scripts/chartFiles.ts";
import { chartOf, labelOf } from "../../src/charts/chart.ts";
import { layoutOf } from "../../src/charts/layout.ts";
import { mermaidOf } from "../../src/charts/mermaid.ts";
import { patient } from "../support/patience.ts";

it("docs/machines is what «npm run charts» writes", { timeout: patient(60_000) }, async () => {
  const folder = "docs/machines";
  const written = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]));
  const files = await chartFiles();
  expect([...written.keys()].sort()).toEqual([...files.keys()].sort());
  for (const [name, text] of files) expect(written.get(name) === text, `${name} is stale: npm run charts`).toBe(true);
});

const lamp = setup({
  types: { events: {} as { type: "switch.pressed" } },
  guards: { hasPower: () => true },
  actions: { click: () => {} },
  delays: { patience: 1_000 },
}).createMachine({
  id: "lamp",
  initial: "off",
  states: {
    off: { on: { "switch.pressed": { guard: "hasPower", target: "on", actions: "click" } } },
    on: { initial: "warm", states: { warm: { after: { patience: "#lamp.burnt" } } } },
    burnt: { type: "final" },
  },
});

it("a chart has every state and every branch", () => {
  const { root, edges, delays } = chartOf(lamp);
  expect(root.states.map(({ id, kind, isInitial }) => [id, kind, isInitial])).toEqual([
    ["lamp.off", "atomic", true],
    ["lamp.on", "compound", false],
    ["lamp.burnt", "final", false],
  ]);
  expect(edges.map((edge) => [edge.id, labelOf(edge, delays), edge.actions])).toEqual([
    ["lamp.off --switch.pressed[0]--> lamp.on", "switch.pressed [hasPower]", ["click"]],
    ["lamp.on.warm --xstate.after.patience.lamp.on.warm[0]--> lamp.burnt", "after 1 s (patience)", []],
  ]);
});

it.each([
  ["xstate.after.300.lamp.on", "after 300 ms"],
  ["xstate.after.patience.lamp.on", "after 60 s (patience)"],
  ["xstate.after.growing.lamp.on", "after growing"],
])("%s is %s", (event, label) => {
  expect(labelOf({ event, guard: "" }, { patience: 60_000 })).toBe(label);
});

it("edges from one state to another are one line with a label each", async () => {
  const laid = await layoutOf(
    chartOf(
      setup({}).createMachine({
        id: "door",
        initial: "shut",
        states: { shut: { on: { push: "open", pull: "open", knock: {} } }, open: {} },
      }),
    ),
    elk,
  );
  expect(laid.lines.map(({ labels }) => labels.map(({ id }) => id))).toEqual([
    ["door.shut --push[0]--> door.open", "door.shut --pull[0]--> door.open"],
    ["door.shut --knock[0]--> (internal)"],
  ]);
  const [{ labels: [push, pull] = [] } = {}] = laid.lines;
  expect([pull?.x, pull?.y]).toEqual([push?.x, (push?.y ?? 0) + 17]);
});

it("says the same in Mermaid's words", () => {
  expect(mermaidOf(chartOf(lamp))).toBe(`stateDiagram-v2
  direction LR
  state "lamp" as lamp {
    [*] --> lamp_off
    state "off" as lamp_off
    state "on" as lamp_on {
      [*] --> lamp_on_warm
      state "warm" as lamp_on_warm
    }
    state "burnt" as lamp_burnt
    lamp_burnt --> [*]
  }
  lamp_off --> lamp_on : switch.pressed [hasPower]
  lamp_on_warm --> lamp_burnt : after 1 s (patience)
`);
});

it("what changed between two commits is said by machine, and promises are no change", () => {
  const page = (promise: string, ...events: string[]) =>
    ["# lamp", "## Promises, and what holds them", `| ${promise} | x |`, "## Events", "| in | event |", ...events].join(
      "\n",
    );
  const before = new Map([
    ["bulb", page("it glows", "| on | broken |")],
    ["lamp", page("it shines", "| off | pressed |", "| on | pressed |")],
    ["wires", "# Wires\n| lamp | bulb |"],
  ]);
  const after = new Map([
    ["lamp", page("it shines brightly", "| off | pressed |", "| on | turned |")],
    ["shade", page("it covers", "| up | pulled |")],
    ["wires", "# Wires\n| lamp | shade |"],
  ]);
  expect(chartDifference(before, after)).toEqual([
    "bulb: gone",
    "  − event | in | event |",
    "  − event | on | broken |",
    "lamp",
    "  − event | on | pressed |",
    "  + event | on | turned |",
    "shade: new",
    "  + event | in | event |",
    "  + event | up | pulled |",
    "wires",
    "  − wire | lamp | bulb |",
    "  + wire | lamp | shade |",
  ]);
  expect(chartDifference(after, after)).toEqual([]);
});
