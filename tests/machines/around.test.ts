import { expect, it } from "vitest";
import { setup } from "xstate";
import { aroundOf, stateIds } from "../../src/charts/around.ts";
import { chartOf } from "../../src/charts/chart.ts";

type Events = { type: "switch.pressed" } | { type: "bulb.broken" } | { type: "bulb.changed" } | { type: "lamp.sold" };

const lamp = chartOf(
  setup({ types: { events: {} as Events }, delays: { warming: 1_000 } }).createMachine({
    id: "lamp",
    initial: "off",
    on: { "lamp.sold": ".sold" },
    states: {
      off: { on: { "switch.pressed": "on", "bulb.broken": "broken.shade" } },
      on: { initial: "cold", states: { cold: { after: { warming: "warm" } }, warm: {} } },
      broken: { initial: "bulb", states: { bulb: { on: { "bulb.changed": "#lamp.off" } }, shade: {} } },
      sold: { type: "final" },
    },
  }),
);
const around = (id: string) => {
  const chart = aroundOf(lamp, id);
  return { states: stateIds(chart), events: chart.edges.map(({ source, event }) => `${source}: ${event}`) };
};

it("a state is shown with what leads to it, what can happen in it, and the states around them", () => {
  expect(around("lamp.off")).toEqual({
    states: ["lamp", "lamp.off", "lamp.on", "lamp.broken", "lamp.broken.bulb", "lamp.broken.shade", "lamp.sold"],
    events: ["lamp: lamp.sold", "lamp.off: switch.pressed", "lamp.off: bulb.broken", "lamp.broken.bulb: bulb.changed"],
  });
});

it("an inner state has its neighbours inside, and what the states around it hear", () => {
  expect(around("lamp.on.warm")).toEqual({
    states: ["lamp", "lamp.on", "lamp.on.cold", "lamp.on.warm", "lamp.sold"],
    events: ["lamp: lamp.sold", "lamp.on.cold: xstate.after.warming.lamp.on.cold"],
  });
});

it("a state that is not there is the whole chart", () => expect(aroundOf(lamp, "lamp.lost")).toBe(lamp));
