import { describe, expect, it } from "vitest";
import { createActor, setup } from "xstate";
import { browserFaults, reportOf } from "../../scripts/modelReport.ts";
import { toastMachine } from "../../src/machines/shell/toast.machine.ts";
import { joinTours, reachable } from "../support/joinTours.ts";
import { branchesOfLaw } from "../support/lawBranches.ts";
import { branchesOfWalks, type Rows } from "../support/model.ts";
import type { TourRecord } from "../support/modelRecord.ts";
import { coverage } from "../support/paths.ts";
import { branchesByEvents, excusesOf, isTaken } from "../support/rowBranches.ts";

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
    machine: "toast",
    number: 1,
    begins: "idle.running",
    steps: [
      { from: "idle.running", step: "is hovered", to: "idle.paused" },
      { from: "idle.paused", step: "is left", to: "idle.running" },
    ],
    walked: ["idle.running: is hovered"],
    negative: 2,
    nobody: {},
    excused: {},
    stale: [],
    uncaused: [],
    rows: 2,
    edges: { toast: [taken.hovered], session: ["unknown"] },
    reached: { from: "idle.paused", step: "is left", to: "idle.running" },
    fault: "expected idle.running",
    screenshot: null,
    moments: null,
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

  it("a reason excuses one branch, and none that was taken", () => {
    const excused = { [taken.left]: "the mouse stays" };
    const { browser } = reportWith({ ...tour, nobody: excused, excused });
    expect(browser.excused).toEqual([{ branch: taken.left, reason: "the mouse stays" }]);
    expect(browser.missed).not.toContain(taken.left);
    expect(browser.missed.length).toBeGreaterThan(0);
    const without = { [taken.hovered]: "there is no mouse" };
    expect(browserFaults([reportWith({ ...tour, nobody: without, excused: without })])).toContain(
      `toast, excused without need: ${taken.hovered}`,
    );
    expect(browserFaults([reportWith({ ...tour, stale: ["is left"] })])).toContain(
      "toast, excused without need: is left",
    );
  });
});

const promised: Rows = { off: { "is pressed": "on", "is held": "on" }, on: { "is pressed": "off" } };
/** Two branches lead from «off» to «on»: the state alone does not tell them apart. */
const lampWith = (needed: number) =>
  setup({
    types: { events: {} as { type: "switch.pressed"; strength: number } },
    guards: { isHard: (_, params: { strength: number }) => params.strength > needed },
  }).createMachine({
    id: "lamp",
    initial: "off",
    states: {
      off: {
        on: {
          "switch.pressed": [
            { guard: { type: "isHard", params: ({ event }) => event }, target: "on", actions: () => {} },
            { target: "on" },
          ],
        },
      },
      on: { on: { "switch.pressed": "off" } },
    },
  });
const walks = [
  { step: "is pressed", strength: 1 },
  { step: "is held", strength: 9 },
].map(({ step, strength }) => ({
  first: { to: "off" },
  walked: [
    { event: { type: "switch.pressed", strength }, step },
    { event: { type: "switch.pressed", strength }, step: "is pressed" },
  ],
}));
const ids = {
  hard: "lamp.off --switch.pressed[0]--> lamp.on",
  soft: "lamp.off --switch.pressed[1]--> lamp.on",
  back: "lamp.on --switch.pressed[0]--> lamp.off",
};

/** What a running lamp takes, as the page tells it. */
function takenBy(machine: ReturnType<typeof lampWith>, strength: number): string[] {
  const taken: string[] = [];
  const inspect = coverage(machine).inspect(machine, (branch) => taken.push(branch));
  createActor(machine, { inspect }).start().send({ type: "switch.pressed", strength });
  return taken;
}

describe("a step takes the branch of its row", () => {
  const branches = branchesOfWalks(lampWith(5), walks, promised);

  it("every row has its branch", () => {
    expect(Object.fromEntries(branches)).toEqual({
      "off: is pressed": [[ids.soft]],
      "off: is held": [[ids.hard]],
      "on: is pressed": [[ids.back]],
    });
  });

  it("another branch to the same state is noticed", () => {
    const claimed = branches.get("off: is pressed") ?? [];
    expect(isTaken(claimed, takenBy(lampWith(5), 1))).toBe(true);
    const planted = takenBy(lampWith(0), 1);
    expect(planted).toEqual([ids.hard]);
    expect(isTaken(claimed, planted)).toBe(false);
    expect(isTaken(claimed, [])).toBe(false);
    expect([isTaken([[]], []), isTaken([[]], planted)]).toEqual([true, false]);
  });

  it("a branch of `always` is a part of it", () => {
    const machine = setup({}).createMachine({
      id: "door",
      initial: "shut",
      states: { shut: { on: { "door.pushed": "moving" } }, moving: { always: "open" }, open: {} },
    });
    const pushed = [{ first: { to: "shut" }, walked: [{ event: { type: "door.pushed" }, step: "is pushed" }] }];
    expect(
      branchesOfWalks(machine, pushed, { shut: { "is pushed": "open" }, open: {} }).get("shut: is pushed"),
    ).toEqual([["door.shut --door.pushed[0]--> door.moving", "door.moving --always[0]--> door.open"]]);
  });

  it("a branch that a child takes as it begins is none of its row's", () => {
    const child = setup({}).createMachine({
      id: "hinge",
      initial: "still",
      states: { still: { always: "turning" }, turning: {} },
    });
    const machine = setup({ actors: { child } }).createMachine({
      id: "door",
      initial: "shut",
      states: { shut: { on: { "door.pushed": "moving" } }, moving: { invoke: { src: "child" } } },
    });
    const pushed = [{ first: { to: "shut" }, walked: [{ event: { type: "door.pushed" }, step: "is pushed" }] }];
    expect(
      branchesOfWalks(machine, pushed, { shut: { "is pushed": "moving" }, moving: {} }).get("shut: is pushed"),
    ).toEqual([["door.shut --door.pushed[0]--> door.moving"]]);
  });

  it("without paths, by the events of a step and the state after it", () => {
    const events = { "is pressed": ["switch.pressed"], "is held": ["switch.held"] };
    expect(Object.fromEntries(branchesByEvents(lampWith(5), promised, events))).toEqual({
      "off: is pressed": [[ids.hard], [ids.soft]],
      "off: is held": [[]],
      "on: is pressed": [[ids.back]],
    });
  });

  it("a law is asked what it answers; one that leads elsewhere is refused", () => {
    const law = {
      chart: lampWith(5),
      stored: { off: { state: "off", facts: {} }, on: { state: "on", facts: {} } },
      events: { "is pressed": { type: "switch.pressed", strength: 1 } },
    };
    expect(Object.fromEntries(branchesOfLaw(law, promised))).toEqual({
      "off: is pressed": [[ids.soft]],
      "on: is pressed": [[ids.back]],
    });
    expect(() => branchesOfLaw(law, { off: { "is pressed": "off" } })).toThrow(
      `«off: is pressed» leads to "on" by ${ids.soft}, not to «off»`,
    );
  });
});

describe("excuses", () => {
  const branches = branchesOfWalks(lampWith(5), walks, promised);
  const all = new Set(["off", "on"]);
  const excuse = (nobody: Record<string, string>, reached = all) => excusesOf(promised, branches, nobody, reached);

  it("a row excuses its own branch, and no other of the same event", () => {
    expect(excuse({ "off: is held": "nobody is so strong" })).toEqual({
      excused: { [ids.hard]: "nobody is so strong" },
      stale: [],
    });
  });

  it("a step excuses its rows, a situation that is not reached those that begin in it", () => {
    expect(excuse({ "is pressed": "there is no finger" }).excused).toEqual({
      [ids.soft]: "there is no finger",
      [ids.back]: "there is no finger",
    });
    expect(excuse({ on: "it is broken" }, new Set(["off"])).excused).toEqual({ [ids.back]: "it is broken" });
  });

  it("what excuses nothing is named: of another row, of a situation that is reached, of a branch that can be taken", () => {
    const { excused, stale } = excuse({ "on: is held": "", "is thrown": "", on: "", lost: "", [ids.soft]: "" });
    expect(stale).toEqual(["on: is held", "is thrown", "on", "lost", ids.soft]);
    expect(Object.keys(excused)).toEqual([ids.soft]);
  });
});
