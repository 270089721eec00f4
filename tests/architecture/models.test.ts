import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { assign, createActor, SimulatedClock, setup } from "xstate";
import { findMachines } from "../../scripts/machines.ts";
import { failureGroups, missingModels, reportOf, spelledFailure } from "../../scripts/modelReport.ts";
import { port } from "../../src/machines/lib/port.ts";
import { reachedOf, spelledFault } from "../support/fault.ts";
import type { ModelRecord, PathRecord } from "../support/modelRecord.ts";
import { momentsNoted } from "../support/moments.ts";
import { mutantsOf } from "../support/mutants.ts";
import { modelOf } from "../support/walk.ts";

const lampWith = (target: "on" | "off") =>
  setup({
    types: { events: {} as { type: "switch.pressed" } },
    actors: { load: port<string>("load") },
    delays: { patience: 1_000 },
  }).createMachine({
    id: "lamp",
    initial: "off",
    states: {
      off: { on: { "switch.pressed": target } },
      on: { after: { patience: "off" }, on: { "switch.pressed": "off" } },
    },
  });
type Step = "is pressed" | "a second passes";
const modelOfLamp = (target: "on" | "off") =>
  modelOf<Step>("a lamp", {
    machine: lampWith(target),
    ports: ["load"],
    payloads: {},
    project: () => null,
    steps: { "switch.pressed": "is pressed", "xstate.after.patience.lamp.on": "a second passes" },
    causes: { "is pressed": "send", "a second passes": { after: 1_000 } },
    first: { to: "off" },
    promise: {
      off: { "is pressed": { to: "on" } },
      on: { "is pressed": { to: "off" }, "a second passes": { to: "off" } },
    },
  });
const walkAll = async ({ machine, paths, walk }: ReturnType<typeof modelOfLamp>) => {
  const faults = await Promise.all(
    paths.map((_, path) =>
      walk(machine, path).then(
        () => [],
        (fault: Error) => [fault.message],
      ),
    ),
  );
  return faults.flat();
};

describe("models bite", () => {
  it("a right machine breaks no promise, one with a wrong target does", async () => {
    expect(await walkAll(modelOfLamp("on"))).toEqual([]);
    const faults = await walkAll(modelOfLamp("off"));
    expect(faults.length).toBeGreaterThan(0);
    expect(faults[0]).toContain("expected");
  });

  it("every mutant of the lamp is noticed", async () => {
    const { machine, paths, walk } = modelOfLamp("on");
    for (const { name, mutant } of mutantsOf(machine)) {
      const noticed = await Promise.all(
        paths.map((_, path) =>
          walk(mutant, path).then(
            () => false,
            () => true,
          ),
        ),
      );
      expect(noticed.includes(true), name).toBe(true);
    }
  });
});

/** Every kind of body: an assign, an input, a delay that grows, a branch that reenters. */
const kettle = setup({
  types: { context: {} as { tries: number; words: string }, events: {} as { type: "kettle.lit" } },
  actors: { boil: port<void, { tries: number }>("boil") },
  actions: { count: assign(({ context: { tries } }) => ({ tries: tries + 1, words: "кипит" })) },
  delays: { patience: ({ context }) => 1_000 * context.tries },
}).createMachine({
  id: "kettle",
  initial: "cold",
  context: { tries: 0, words: "" },
  states: {
    cold: { on: { "kettle.lit": { target: "hot", actions: "count" } } },
    hot: {
      invoke: { id: "boil", src: "boil", input: ({ context: { tries } }) => ({ tries }) },
      after: { patience: "cold" },
      on: { "kettle.lit": { target: "hot", reenter: true } },
    },
  },
});

describe("mutants", () => {
  it("reach into bodies, inputs, reentering and growing delays; what changes nothing is none", async () => {
    const left: string[] = [];
    const names: string[] = [];
    for (const one of mutantsOf(kettle)) {
      const actor = createActor(one.mutant, { clock: new SimulatedClock() }).start();
      for (const _ of [1, 2]) {
        actor.send({ type: "kettle.lit" });
        (actor.clock as SimulatedClock).increment(1_000 * actor.getSnapshot().context.tries);
      }
      actor.stop();
      (one.isNoting ? left : names).push(one.name);
    }
    expect(names).toEqual(
      expect.arrayContaining([
        "kettle.hot: boil input leaves out tries",
        "kettle.hot: boil input changes tries",
        "kettle.hot: on kettle.lit[0] does not reenter",
        "kettle: count leaves out tries",
        "kettle: count leaves out words",
        "kettle: count changes tries",
        "kettle: count changes words",
        "kettle: patience stays what it was at first",
        "kettle: patience grows twice as fast",
      ]),
    );
    // It is walked first, so that nobody looks for values that are not there.
    expect(left).toEqual(["kettle: as it is"]);
  });
});

it("a mutant that never comes to rest ends in an error", () => {
  const seesaw = setup({ guards: { isLight: () => true, isHeavy: () => false } }).createMachine({
    id: "seesaw",
    initial: "up",
    states: {
      up: { always: { guard: "isHeavy", target: "down" } },
      down: { always: { guard: "isLight", target: "up" } },
    },
  });
  const ends = [...mutantsOf(seesaw)].map(({ name, mutant }) => {
    const actor = createActor(mutant);
    actor.subscribe({ error: () => {} });
    return [name, actor.start().getSnapshot().status];
  });
  expect(ends).toContainEqual(["seesaw.up: always[0] has no guard", "error"]);
  expect(ends).toContainEqual(["seesaw.down: always[0] is gone", "active"]);
});

describe("a path that fails", () => {
  it("says where and why, whole, and what was taken there", async () => {
    const { machine, walk } = modelOfLamp("off");
    const error: unknown = await walk(machine, 0).catch((fault: unknown) => fault);
    expect(spelledFault(error)).toBe('state: expected "on", was "off"');
    const branch = "lamp.off --switch.pressed[0]--> lamp.off";
    expect(reachedOf(error)).toEqual({ from: "off", step: "is pressed", to: "on", branch });
  });

  it("leaves a record of its moments, up to the one that broke the promise", async () => {
    const { machine, walk } = modelOfLamp("off");
    const { moments, note } = momentsNoted("path 1");
    await expect(walk(machine, 0, note)).rejects.toThrow();
    expect(moments.map(({ tab, at, event, value, edges }) => [tab, at, event.type, value, edges])).toEqual([
      ["path 1", 0, "xstate.init", "off", []],
      ["path 1", 1, "switch.pressed", "off", ["lamp.off --switch.pressed[0]--> lamp.off"]],
    ]);
  });

  it("is in one group with all others that the same branch has broken", () => {
    const reached = { from: "off", step: "is pressed", to: "on", branch: "a branch" };
    const path = (number: number, place: typeof reached | null): PathRecord => ({
      number,
      name: "",
      steps: ["is pressed"],
      fault: "expected on",
      reached: place,
      moments: null,
    });
    const groups = failureGroups([path(1, reached), path(2, null), path(3, { ...reached, from: "on" })]);
    expect(groups.map(({ place, paths }) => [place, paths.map(({ number }) => number)])).toEqual([
      ["a branch", [1, 3]],
      ["path 2", [2]],
    ]);
    expect(spelledFailure(path(1, reached))).toBe("in «off»: is pressed; expected «on»\nexpected on");
  });
});

describe("a machine without a model", () => {
  const folder = mkdtempSync("tests/model/planted-");
  afterAll(() => rmSync(folder, { recursive: true }));

  it("is found by its file, and is said", async () => {
    writeFileSync(
      join(folder, "planted.machine.ts"),
      'import { setup } from "xstate";\n/** A planted machine. */\nexport const plantedMachine = setup({}).createMachine({ id: "planted", initial: "alone", states: { alone: {} } });\n',
    );
    const [found, ...others] = await findMachines(folder);
    expect([found?.machine.id, found?.about, others]).toEqual(["planted", "A planted machine.", []]);
    const reports = found ? [reportOf(found.machine, found.file, [])] : [];
    expect(missingModels(reports)).toEqual(["planted"]);
  });
});

it("what one model leaves out another may walk; what none walks is missed", () => {
  const record = (untaken: string[]): ModelRecord => ({
    machine: "lamp",
    title: "a lamp",
    states: [],
    branches: 3,
    untaken,
    paths: [],
  });
  const missed = "lamp.on --switch.pressed[0]--> lamp.off";
  expect(reportOf(lampWith("on"), "", [record([missed]), record([])]).missed).toEqual([]);
  expect(reportOf(lampWith("on"), "", [record([missed])]).missed).toEqual([missed]);
});
