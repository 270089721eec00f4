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

/** One tour through a browser: `walked` rows are «situation: step», edges are branches of every machine that was heard. */
export type TourRecord = {
  machine: string;
  number: number;
  begins: string;
  steps: string[];
  walked: string[];
  /** Controls that were looked for where their step is forbidden. */
  negative: number;
  /** Situations, steps, rows and branches that nobody can cause in a browser, each with its reason. */
  nobody: Record<string, string>;
  /** Situations and steps that have neither a cause nor a reason. */
  uncaused: string[];
  /** Event types of the steps in `nobody`, and of the steps of its rows, with their reasons. */
  excused: Record<string, string>;
  /** All rows that can be caused, of all tours of the machine together. */
  rows: number;
  edges: Record<string, string[]>;
  reached: { from: string; step: string; to: string } | null;
  fault: string | null;
  /** PNG in base64, of the moment of the fault. */
  screenshot: string | null;
};
