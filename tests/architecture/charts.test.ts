import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { setup } from "xstate";
import { chartFiles } from "../../scripts/chartFiles.ts";
import { chartOf, labelOf } from "../../src/charts/chart.ts";
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
  const { root, edges } = chartOf(lamp);
  expect(root.states.map(({ id, kind, isInitial }) => [id, kind, isInitial])).toEqual([
    ["lamp.off", "atomic", true],
    ["lamp.on", "compound", false],
    ["lamp.burnt", "final", false],
  ]);
  expect(edges.map((edge) => [edge.id, labelOf(edge), edge.actions])).toEqual([
    ["lamp.off --switch.pressed[0]--> lamp.on", "switch.pressed [hasPower]", ["click"]],
    ["lamp.on.warm --xstate.after.patience.lamp.on.warm[0]--> lamp.burnt", "after patience", []],
  ]);
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
  lamp_on_warm --> lamp_burnt : after patience
`);
});
