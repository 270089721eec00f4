import { describe, expect, it } from "vitest";
import { browserFaults, reportOf } from "../../scripts/modelReport.ts";
import { toastMachine } from "../../src/machines/shell/toast.machine.ts";
import { joinTours, reachable } from "../support/joinTours.ts";
import type { TourRecord } from "../support/modelRecord.ts";

const rows = {
  off: { "is pressed": "on", "is unplugged": "dead" },
  on: { "is pressed": "off", "is pressed twice": "on" },
  dead: { "is thrown away": "dead" },
  lost: { "is found": "off" },
};
const always = () => true;

describe("tours are joined", () => {
  it("every step once, and a new tour where there is no way back", () => {
    expect(joinTours(rows, ["off"], always)).toEqual([
      {
        begins: "off",
        steps: [
          { from: "off", step: "is pressed", to: "on" },
          { from: "on", step: "is pressed", to: "off" },
          { from: "off", step: "is unplugged", to: "dead" },
          { from: "dead", step: "is thrown away", to: "dead" },
        ],
      },
      {
        begins: "off",
        steps: [
          { from: "off", step: "is pressed", to: "on" },
          { from: "on", step: "is pressed twice", to: "on" },
        ],
      },
    ]);
  });

  it("a step that nobody can cause is left out, with what only it leads to", () => {
    const canCause = (step: string) => step !== "is unplugged";
    expect(reachable(rows, ["off"], canCause)).toEqual(new Set(["off", "on"]));
    expect(joinTours(rows, ["off"], canCause).flatMap(({ steps }) => steps.map(({ step }) => step))).toEqual([
      "is pressed",
      "is pressed",
      "is pressed",
      "is pressed twice",
    ]);
  });

  it("only the rows that are wanted, and the way to them", () => {
    expect(joinTours(rows, ["off"], always, new Set(["on: is pressed twice"]))).toEqual([
      {
        begins: "off",
        steps: [
          { from: "off", step: "is pressed", to: "on" },
          { from: "on", step: "is pressed twice", to: "on" },
        ],
      },
    ]);
  });

  it("every beginning has a tour", () => {
    expect(joinTours({ off: {} }, ["off", "on"], always)).toEqual([
      { begins: "off", steps: [] },
      { begins: "on", steps: [] },
    ]);
  });
});

describe("tours bite", () => {
  const file = "src/machines/shell/toast.machine.ts";
  const taken = {
    hovered: "toast.idle.running --hover.began[0]--> toast.idle.paused",
    left: "toast.idle.paused --hover.ended[0]--> toast.idle.running",
  };
  const tour: TourRecord = {
    ...{ machine: "toast", number: 1, begins: "idle.running", steps: ["is hovered", "is left"] },
    ...{ walked: ["idle.running: is hovered"], negative: 2, nobody: {}, excused: {}, uncaused: [], rows: 2 },
    edges: { toast: [taken.hovered], session: ["unknown"] },
    ...{ reached: { from: "idle.paused", step: "is left", to: "idle.running" }, fault: "expected idle.running" },
    screenshot: null,
  };
  const reportWith = (...tours: TourRecord[]) => reportOf(toastMachine, file, [], tours);

  it("a machine without a tour, a branch without a reason and a tour that failed are faults", () => {
    expect(browserFaults([reportWith()])).toEqual(["toast has no tour in tests/model"]);
    const { browser } = reportWith(tour);
    expect([...browser.seen]).toEqual([taken.hovered]);
    expect(browser.missed).toContain(taken.left);
    expect(browserFaults([reportWith(tour)])).toEqual([
      ...browser.missed.map((branch) => `not walked in the browser: ${branch}`),
      "toast, tour 1, «idle.paused» → «is left» → «idle.running»\nexpected idle.running",
    ]);
  });

  it("a reason excuses its event, or one branch", () => {
    const excused = { "hover.ended": "the mouse stays" };
    expect(reportWith({ ...tour, excused }).browser.excused).toEqual([
      { branch: taken.left, reason: "the mouse stays" },
    ]);
    const nobody = { [taken.left]: "the mouse is dead" };
    expect(reportWith({ ...tour, nobody }).browser.excused).toEqual([
      { branch: taken.left, reason: "the mouse is dead" },
    ]);
  });
});
