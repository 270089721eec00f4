import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { AnyStateMachine, InspectionEvent } from "xstate";
import { untyped } from "../support/fakes.ts";
import { reachedOf, spelledFault } from "./fault.ts";
import { type ModelRecord, type MutantRecord, type PathRecord, statesOf } from "./modelRecord.ts";
import { momentsNoted, writeMoments } from "./moments.ts";
import { mutantsOf } from "./mutants.ts";
import type { coverage } from "./paths.ts";
import { patient } from "./patience.ts";

/**
 * Tests in addition to the paths, by their titles: for another input, or a counter that grows. Each gets the model's
 * machine, and every mutant that no path has noticed.
 */
export type Beside = Readonly<Record<string, (machine: never) => void | Promise<void>>>;

/** One machine and its promises, walked path by path. */
export type WalkedModel = {
  title: string;
  machine: AnyStateMachine;
  paths: readonly { name: string; steps: readonly string[] }[];
  branches: ReturnType<typeof coverage>;
  /** Walks one path on the model's machine (then branches are noted) or on a mutant; rejects where a promise is broken. `note`: hears the actor. */
  walk: (machine: AnyStateMachine, path: number, note?: (event: InspectionEvent) => void) => Promise<void>;
  beside?: Beside;
  /** What must hold when all paths are walked. */
  afterwards?: () => void;
};

const folder = (): string | undefined => process.env.MODEL_REPORTS;
const isMutating = (): boolean => process.env.MUTANTS === "1";

const nameOf = (machine: string, title: string): string =>
  `${machine}-${title.replace(/[^\p{L}\d]+/gu, "-").slice(0, 60)}`;

const write = (kind: "model" | "mutants", title: string, record: ModelRecord | MutantRecord): void => {
  const to = folder();
  if (to === undefined) return;
  mkdirSync(to, { recursive: true });
  writeFileSync(join(to, `${kind}-${nameOf(record.machine, title)}.json`), JSON.stringify(record));
};

/** Every path is a test; with `MUTANTS=1` every mutant of the machine is walked until a path notices it. */
export function testModel(model: WalkedModel): void {
  if (isMutating()) testMutants(model);
  else testPaths(model);
}

function testPaths(model: WalkedModel): void {
  const { title, machine, paths, branches, walk, beside = {}, afterwards } = model;
  const record: ModelRecord = {
    machine: machine.id,
    title,
    states: statesOf(machine),
    branches: branches.total,
    untaken: [],
    paths: paths.map(({ name, steps }, index) => ({
      number: index + 1,
      name,
      steps: [...steps],
      fault: null,
      reached: null,
      moments: null,
    })),
  };
  /** The same path once more, heard: it ends as it did. */
  const noteMoments = async ({ number }: PathRecord): Promise<string | null> => {
    const { moments, note } = momentsNoted(`path ${number}`);
    await walk(machine, number - 1, note).catch(() => {});
    return moments.length > 0 ? writeMoments(`${nameOf(machine.id, title)}-${number}`, moments) : null;
  };

  describe(`${machine.id}: ${title}`, () => {
    it.each(record.paths)("path $number: $name", async (path) => {
      try {
        await walk(machine, path.number - 1);
      } catch (error) {
        path.fault = spelledFault(error);
        path.reached = reachedOf(error);
        path.moments = await noteMoments(path);
        throw error;
      }
      if (process.env.MODEL_PATH === String(path.number)) path.moments = await noteMoments(path);
    });

    it.each(Object.entries(beside))("%s", async (_, check) => check(untyped(machine)));

    if (branches.total > 0) it("has paths", () => expect(paths.length).toBeGreaterThan(0));
    else it("has no paths, because it has no branches", () => expect(paths).toEqual([]));

    afterAll(() => {
      record.untaken = [...branches.untaken].sort();
      write("model", title, record);
      // One path alone walks what it walks.
      if (process.env.MODEL_PATH !== undefined) return;
      expect(record.untaken).toEqual([]);
      afterwards?.();
    });
  });
}

const breaks = (walked: Promise<void>): Promise<boolean> =>
  walked.then(
    () => false,
    () => true,
  );

/** Paths that take a branch for the first time come first: few of them notice most mutants. */
async function mostTellingFirst({ machine, paths, branches, walk }: WalkedModel): Promise<number[]> {
  const telling: number[] = [];
  for (const path of paths.keys()) {
    const before = branches.untaken.size;
    await walk(machine, path);
    if (branches.untaken.size < before) telling.push(path);
  }
  return [...new Set([...telling, ...paths.keys()])];
}

function testMutants(model: WalkedModel): void {
  const { title, machine, branches, walk, beside = {} } = model;
  it(`mutants of ${machine.id}: ${title}`, { timeout: patient(600_000) }, async () => {
    const record: MutantRecord = { machine: machine.id, title, killed: 0, survivors: [] };
    let order = await mostTellingFirst(model);
    for (const { name, mutant, isNoting } of mutantsOf(machine)) {
      let isKilled = false;
      for (const path of order) {
        isKilled = await breaks(walk(mutant, path));
        if (!isKilled) continue;
        // The next mutant is of the same branch, or of one next to it.
        order = [path, ...order.filter((other) => other !== path)];
        break;
      }
      for (const check of Object.values(beside)) isKilled ||= await breaks((async () => check(untyped(mutant)))());
      if (isNoting) expect(isKilled, `${name} breaks a promise`).toBe(false);
      else if (isKilled) record.killed += 1;
      else record.survivors.push(name);
    }
    write("mutants", title, record);
    if (branches.total > 0) expect(record.killed + record.survivors.length).toBeGreaterThan(0);
  });
}
