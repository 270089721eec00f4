import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { setup } from "xstate";
import { findMachines } from "../../scripts/machines.ts";
import { missingModels, reportOf, tooManyExceptions } from "../../scripts/modelReport.ts";
import { port } from "../../src/machines/lib/port.ts";
import type { ModelRecord } from "../support/modelRecord.ts";
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

describe("exceptions", () => {
  const machine = lampWith("on");
  const record = (untaken: string[], exceptions: Record<string, string>): ModelRecord => ({
    ...{ machine: "lamp", title: "a lamp", states: [], branches: 3, untaken, exceptions, paths: [] },
  });
  const missed = "lamp.on --switch.pressed[0]--> lamp.off";

  it("what one model leaves out another may walk; what none walks is missed, unless it is excepted", () => {
    expect(reportOf(machine, "", [record([missed], {}), record([], {})]).missed).toEqual([]);
    expect(reportOf(machine, "", [record([missed], {})]).missed).toEqual([missed]);
    const excepted = reportOf(machine, "", [record([missed], { [missed]: "nobody can cause it" })]);
    expect([excepted.missed, excepted.exceptions]).toEqual([[], [{ branch: missed, reason: "nobody can cause it" }]]);
    expect(tooManyExceptions([excepted])).toEqual(["1 of 3 branches are excepted, more than 3 %"]);
  });
});
