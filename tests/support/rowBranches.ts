import type { AnyStateMachine } from "xstate";
import type { Rows } from "./model.ts";
import { branchIds } from "./paths.ts";

/** Row «situation: step» -> what it takes: one of these lists of branches, whole. An empty one: nothing at all is taken. */
export type RowBranches = ReadonlyMap<string, readonly (readonly string[])[]>;

/** Has a machine taken what its row claims? Other branches that it took belong to the way there. */
export const isTaken = (claimed: readonly (readonly string[])[], taken: readonly string[]): boolean =>
  claimed.some((branches) =>
    branches.length === 0 ? taken.length === 0 : branches.every((branch) => taken.includes(branch)),
  );

/**
 * The branches that rows may take by the events of their steps, where no path walks them: those that lead from the row's state,
 * or from one around it, to the state after it. Where there is none nothing is taken.
 * @param events step -> types of its events, or of those that it has in a situation
 */
export function branchesByEvents(
  machine: AnyStateMachine,
  rows: Rows,
  events: Readonly<Record<string, readonly string[] | ((from: string) => readonly string[])>>,
): Map<string, readonly (readonly string[])[]> {
  const idOf = (situation: string) => `${machine.id}.${situation.split(",", 1)[0] ?? ""}`;
  const known = [...branchIds(machine)].map(([{ source, eventType, target }, id]) => ({
    id,
    source: source.id,
    eventType,
    target: target?.[0]?.id,
  }));
  return new Map(
    Object.entries(rows).flatMap(([from, row]) =>
      Object.entries(row).map(([step, to]): [string, string[][]] => {
        const own = events[step] ?? [];
        const types = typeof own === "function" ? own(from) : own;
        const fitting = known.filter(
          ({ source, eventType, target = idOf(from) }) =>
            `${idOf(from)}.`.startsWith(`${source}.`) && types.includes(eventType) && target === idOf(to),
        );
        return [`${from}: ${step}`, fitting.length === 0 ? [[]] : fitting.map(({ id }) => [id])];
      }),
    ),
  );
}

export type Excuses = {
  /** Branches that only rows which nobody can cause would take, and those that are named themselves; each with its reason. */
  excused: Record<string, string>;
  /** Reasons that excuse nothing. */
  stale: string[];
};

const isBranch = (key: string): boolean => key.includes(" --");

/**
 * What the reasons of a tour excuse, branch by branch: nothing that a row which can be caused takes.
 * @param nobody situations, steps, rows «situation: step» and branches, each with its reason
 * @param reached situations that a tour comes to
 */
export function excusesOf(
  rows: Rows,
  branches: RowBranches,
  nobody: Readonly<Record<string, string>>,
  reached: ReadonlySet<string>,
): Excuses {
  const excused: Record<string, string> = {};
  const caused = new Set<string>();
  const used = new Set<string>();
  for (const [from, row] of Object.entries(rows))
    for (const step of Object.keys(row)) {
      const name = `${from}: ${step}`;
      const taken = (branches.get(name) ?? []).flat();
      const key = reached.has(from) ? [name, step].find((one) => nobody[one] !== undefined) : from;
      if (key === undefined) for (const branch of taken) caused.add(branch);
      else {
        used.add(key);
        for (const branch of taken) excused[branch] ??= nobody[key] ?? "";
      }
    }
  for (const branch of caused) delete excused[branch];
  const isUsed = (key: string) =>
    isBranch(key) ? !caused.has(key) : used.has(key) || (rows[key] !== undefined && !reached.has(key));
  const stale = Object.keys(nobody).filter((key) => !isUsed(key));
  for (const [key, reason] of Object.entries(nobody)) if (isBranch(key)) excused[key] ??= reason;
  return { excused, stale };
}
