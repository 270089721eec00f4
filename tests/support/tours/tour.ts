import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Locator } from "@playwright/test";
import type { Moment } from "../../../src/dev/messages.ts";
import { type JoinedTour, joinTours, reachable, type TourStep } from "../joinTours.ts";
import { branchesOfLaw, type LawCases } from "../lawBranches.ts";
import type { Rows } from "../model.ts";
import type { TourRecord } from "../modelRecord.ts";
import { writeMoments } from "../moments.ts";
import { patient } from "../patience.ts";
import { excusesOf, type RowBranches } from "../rowBranches.ts";
import { isChanged } from "./changed.ts";
import { test } from "./fixtures.ts";
import { Stage } from "./stage.ts";

/** How a step is brought about in the browser. A control is pressed, or used as `act` says; where the model forbids its step it must not be enabled. */
export type BrowserCause =
  | ((stage: Stage, from: string) => Promise<void>)
  | { control: (stage: Stage) => Locator; act?: (control: Locator, stage: Stage, from: string) => Promise<void> };

export type Tour = {
  machine: string;
  /** The machine is a law: it is no actor that could be heard, its branches are those of its answers. */
  law?: LawCases;
  /** Among several actors of the machine. */
  which?: (moment: Moment) => boolean;
  rows: Rows;
  /** How the page is opened, by the situation that it is then in. */
  begins: Readonly<Record<string, (stage: Stage) => Promise<void>>>;
  causes: Readonly<Record<string, BrowserCause>>;
  /** What a person sees, in literals; of every situation that a tour comes to. */
  sees: Readonly<Record<string, (stage: Stage) => Promise<void>>>;
  /** Situations in which another page is opened, or this one is reloaded. */
  leaves?: readonly string[];
  /** Controls that stand in these situations only and are no step's own: elsewhere none of them is enabled. */
  only?: Readonly<Record<string, { control: (stage: Stage) => Locator; in: readonly string[] }>>;
  /** Situations («guest»), steps («logs in»), rows («guest: logs in») and branches (by id) that nobody can cause in a browser, each with its reason. A reason that excuses nothing fails. */
  nobody: Readonly<Record<string, string>>;
  /** The paths that `npm run test:models` counts: one can be repeated in the browser. */
  paths: readonly { steps: readonly string[]; first: { to: string } }[];
  /** The branches that each row takes (`branchesOfRows`): a step that takes another one fails. A law's are asked of itself. */
  branches?: RowBranches;
};

const stateOf = (situation: string): string => situation.split(",", 1)[0] ?? "";

async function cause(how: BrowserCause, stage: Stage, from: string): Promise<void> {
  if (typeof how === "function") return how(stage, from);
  const control = how.control(stage);
  await (how.act ? how.act(control, stage, from) : control.click());
}

/** What the model forbids has no enabled control, and neither has what nobody can cause. Gives back how many were looked for. */
async function seeForbidden(
  { rows, causes, nobody, only = {} }: Tour,
  stage: Stage,
  situation: string,
): Promise<number> {
  if (stage.isStopped) return 0;
  const isForbidden = (step: string) =>
    rows[situation]?.[step] === undefined || nobody[`${situation}: ${step}`] !== undefined;
  const forbidden = [
    ...Object.entries(causes).flatMap(([step, how]) =>
      typeof how === "function" || !isForbidden(step) ? [] : [{ name: step, control: how.control }],
    ),
    ...Object.entries(only).flatMap(([name, { control, in: allowed }]) =>
      allowed.includes(situation) ? [] : [{ name, control }],
    ),
  ];
  for (const { name, control } of forbidden) {
    // In one look: a control that goes away between two of them would be waited for.
    const enabled = () =>
      control(stage)
        .filter({ visible: true })
        .evaluateAll((all) => {
          const blocked = ':disabled, [aria-disabled="true"] *, [aria-disabled="true"], [inert] *, [inert]';
          return all.filter((one) => !one.matches(blocked)).length;
        });
    await expect
      .poll(enabled, { message: `enabled controls of «${name}» in «${situation}»`, intervals: [20, 50, 100] })
      .toBe(0);
  }
  return forbidden.length;
}

/** A live machine says what it took; a law has answered once its situation is stored. */
async function seeBranch(
  { machine, law, which }: Tour,
  stage: Stage,
  row: string,
  branches: RowBranches,
): Promise<void> {
  const claimed = branches.get(row);
  if (!claimed) return;
  if (!law) return stage.seeTaken(machine, row, claimed, which);
  const taken = stage.edges.get(machine) ?? new Set();
  for (const branch of claimed.flat()) taken.add(branch);
  stage.edges.set(machine, taken);
}

async function walk(
  tour: Tour,
  { begins, steps }: JoinedTour,
  stage: Stage,
  record: TourRecord,
  branches: RowBranches,
): Promise<void> {
  const { machine, which, causes, sees, leaves = [] } = tour;
  const arrive = async (situation: string) => {
    if (tour.law) stage.forget();
    else if (leaves.includes(situation)) await stage.seeOnce(machine, stateOf(situation));
    else await stage.see(machine, stateOf(situation), which);
    const look = sees[situation];
    if (!look) throw new Error(`nobody says what is seen in «${situation}»`);
    await look(stage);
    record.negative += await seeForbidden(tour, stage, situation);
  };
  await tour.begins[begins]?.(stage);
  await arrive(begins);
  for (const { from, step, to } of steps) {
    await test.step(`${from}: ${step} → ${to}`, async () => {
      record.reached = { from, step, to };
      stage.forget();
      const how = causes[step];
      const reason = tour.nobody[`${from}: ${step}`] ?? tour.nobody[step];
      if (!how || reason !== undefined)
        throw new Error(`nobody can cause «${step}» in «${from}» in a browser: ${reason ?? "no reason is given"}`);
      await cause(how, stage, from);
      if (tour.law && typeof how !== "function" && !how.act) await stage.seeWritten();
      await arrive(to);
      await seeBranch(tour, stage, `${from}: ${step}`, branches);
      record.walked.push(`${from}: ${step}`);
    });
  }
}

/**
 * The rows that lead into every state once, or, of a machine that has changed, take every branch once: of those that do the same
 * the first that can be caused. `TOUR_ROWS=all` wants every row (`npm run test:all`, `npm run test:models`).
 */
function rowsToWalk({ machine, rows }: Tour, branches: RowBranches, canCause: (step: string, from: string) => boolean) {
  if (process.env.TOUR_ROWS === "all") return undefined;
  const isBrief = !isChanged(machine);
  const chosen = new Map<string, string>();
  for (const [from, row] of Object.entries(rows))
    for (const [step, to] of Object.entries(row)) {
      const name = `${from}: ${step}`;
      const taken = branches.get(name);
      const way = taken ? taken.join(" or ") : `${stateOf(from)}: ${step}`;
      const proof = `${isBrief ? "" : way} → ${stateOf(to)}`;
      if (canCause(step, from) && !chosen.has(proof)) chosen.set(proof, name);
    }
  return new Set(chosen.values());
}

const follow = (rows: Rows, first: string, steps: readonly string[]): TourStep[] => {
  let from = first;
  return steps.map((step) => {
    const to = rows[from]?.[step];
    if (to === undefined) throw new Error(`«${step}» is not promised in «${from}»`);
    const one = { from, step, to };
    from = to;
    return one;
  });
};

/** Declares the tours of a machine: every step that a person or the world can cause, from every situation in which it is promised. */
export function tours(tour: Tour): void {
  const { machine, rows, causes, nobody, begins, paths } = tour;
  const chosenPath = process.env.MODEL_PATH;
  const only = process.env.MODEL_MACHINE;
  if (only && only !== machine) return;
  const path = chosenPath ? paths[Number(chosenPath) - 1] : undefined;
  if (chosenPath && !path) throw new Error(`${machine} has no path ${chosenPath}`);
  const canCause = (step: string, from: string) =>
    causes[step] !== undefined && nobody[step] === undefined && nobody[`${from}: ${step}`] === undefined;
  const reached = reachable(rows, Object.keys(begins), canCause);
  const branches = tour.law ? branchesOfLaw(tour.law, rows) : (tour.branches ?? new Map());
  const { excused, stale } = excusesOf(rows, branches, nobody, reached);
  const unreached = Object.keys(rows).filter((situation) => !reached.has(situation) && nobody[situation] === undefined);
  const known = new Set([...reached].flatMap((situation) => Object.keys(rows[situation] ?? {})));
  const joined: JoinedTour[] = path
    ? [{ begins: path.first.to, steps: follow(rows, path.first.to, path.steps) }]
    : joinTours(rows, Object.keys(begins), canCause, rowsToWalk(tour, branches, canCause));

  for (const [index, joint] of joined.entries())
    test(`${machine}: ${path ? `path ${chosenPath}` : `tour ${index + 1} of ${joined.length}`}`, async ({
      page,
      server,
    }) => {
      test.setTimeout(patient(30_000 + joint.steps.length * 10_000));
      const record: TourRecord = {
        machine,
        number: index + 1,
        begins: joint.begins,
        steps: joint.steps,
        walked: [],
        negative: 0,
        nobody: { ...nobody },
        excused,
        stale,
        rows: new Set(joined.flatMap(({ steps }) => steps.map(({ from, step }) => `${from}: ${step}`))).size,
        uncaused: [
          ...unreached,
          ...[...known].filter((step) => causes[step] === undefined && nobody[step] === undefined),
        ],
        edges: {},
        reached: null,
        fault: null,
        screenshot: null,
        moments: null,
      };
      const stage = await Stage.of(page, server);
      try {
        await walk(tour, joint, stage, record, branches);
        expect(record.uncaused, "situations and steps with neither a cause nor a reason").toEqual([]);
        expect(stale, "reasons that excuse nothing").toEqual([]);
      } catch (error) {
        record.fault = error instanceof Error ? error.message : String(error);
        record.screenshot = (await page.screenshot().catch(() => null))?.toString("base64") ?? null;
        record.moments = writeMoments(`${machine}-tour-${record.number}`, stage.heard);
        throw error;
      } finally {
        record.edges = Object.fromEntries([...stage.edges].map(([id, edges]) => [id, [...edges].sort()]));
        write(record);
      }
    });
}

function write(record: TourRecord): void {
  const folder = process.env.MODEL_REPORTS;
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `tour-${record.machine}-${record.number}.json`), JSON.stringify(record));
}
