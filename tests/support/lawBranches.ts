import type { AnyStateMachine, EventObject, StateValue } from "xstate";
import { transition } from "xstate";
import type { Rows } from "./model.ts";
import { branchIds } from "./paths.ts";
import type { RowBranches } from "./rowBranches.ts";

/** An event of a law with what it carries. */
export type LawEvent = EventObject & { readonly [name: string]: unknown };

/** What a law is asked in a row: what is stored in its situation, the event of its step. A step without an event asks nothing. */
export type LawCases = {
  chart: AnyStateMachine;
  stored: Readonly<Record<string, { state: StateValue; facts: object }>>;
  events: Readonly<Record<string, LawEvent>>;
};

/**
 * The branch that the law answers each row with.
 * @throws when it leads elsewhere than the row: what is stored in the situation is not what the row claims
 */
export function branchesOfLaw({ chart, stored, events }: LawCases, rows: Rows): RowBranches {
  const found = new Map<string, string[][]>();
  for (const [from, row] of Object.entries(rows))
    for (const [step, to] of Object.entries(row)) {
      const event = events[step];
      const [known, next] = [stored[from], stored[to]];
      if (!event) continue;
      if (!known || !next) throw new Error(`nothing is stored in «${known ? to : from}»`);
      const snapshot = chart.resolveState({ value: known.state, context: known.facts });
      const taken = chart.getTransitionData(snapshot, event).map((branch) => branchIds(chart).get(branch) ?? "");
      const [{ value }] = transition(chart, snapshot, event);
      if (JSON.stringify(value) !== JSON.stringify(next.state))
        throw new Error(`«${from}: ${step}» leads to ${JSON.stringify(value)} by ${taken.join(", ")}, not to «${to}»`);
      found.set(`${from}: ${step}`, [taken]);
    }
  return found;
}
