import type { AnyStateMachine } from "xstate";
import { getStateNodes } from "xstate/graph";

/** What `npm run test:models` and `npm run test:mutants` read. */
export type ModelRecord = {
  machine: string;
  title: string;
  states: string[];
  branches: number;
  untaken: string[];
  exceptions: Record<string, string>;
  paths: { number: number; name: string; steps: string[]; fault: string | null }[];
};
export type MutantRecord = { machine: string; title: string; killed: number; survivors: string[] };

export const statesOf = (machine: AnyStateMachine): string[] => [
  machine.root.id,
  ...getStateNodes(machine.root).map(({ id }) => id),
];
