import { expect } from "vitest";
import type { AnyStateMachine } from "xstate";
import { apply } from "../../src/machines/lifecycles/law.ts";
import { untyped } from "../support/fakes.ts";
import type { LawEvent } from "./lawBranches.ts";
import { testModel } from "./models.ts";
import { branchIds, coverage } from "./paths.ts";

/** One row of a law's table: what is stored, what is asked, what follows. */
export type LawRow = {
  name: string;
  state: unknown;
  facts: object;
  event: LawEvent;
  expected: { becomes: unknown } | { refused: string; code?: string };
  /** Facts that the event brings about. */
  writes?: object;
};

/** Asks a law every row of its table; every branch of the chart must have answered. */
export function testLaw(title: string, law: AnyStateMachine, rows: readonly LawRow[]): void {
  const branches = coverage(law);
  const note = ({ state, facts, event }: LawRow) => {
    const snapshot = law.resolveState({ value: untyped(state), context: facts });
    for (const branch of law.getTransitionData(snapshot, event))
      branches.untaken.delete(branchIds(law).get(branch) ?? "");
  };
  testModel({
    title,
    machine: law,
    branches,
    paths: rows.map(({ name }) => ({ name, steps: [name] })),
    walk: async (walked, index) => {
      const row = rows[index] as LawRow;
      const { state, facts, event, expected, writes = {} } = row;
      expect(apply(walked, { state, facts }, event)).toEqual(
        "becomes" in expected
          ? { allowed: true, state: expected.becomes, facts: { ...facts, ...writes } }
          : { allowed: false, refusal: expected.refused, ...(expected.code && { code: expected.code }) },
      );
      if (walked === law) note(row);
    },
  });
}
