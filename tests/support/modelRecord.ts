import type { AnyStateMachine } from "xstate";
import { getStateNodes } from "xstate/graph";
import type { TourStep } from "./joinTours.ts";

/** What `npm run test:models` and `npm run test:mutants` read. */
/** Where a walk failed. `branch`: the first that the machine took there. */
export type Reached = { from: string; step: string; to: string; branch: string | null };
export type PathRecord = {
  number: number;
  name: string;
  steps: string[];
  fault: string | null;
  reached: Reached | null;
  /** The record of its moments in the same folder, for /dev/machines; null: none was made. */
  moments: string | null;
};
export type ModelRecord = {
  machine: string;
  title: string;
  states: string[];
  branches: number;
  untaken: string[];
  paths: PathRecord[];
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
  steps: TourStep[];
  walked: string[];
  /** Controls that were looked for where their step is forbidden. */
  negative: number;
  /** Situations, steps, rows and branches that nobody can cause in a browser, each with its reason. */
  nobody: Record<string, string>;
  /** Situations and steps that have neither a cause nor a reason. */
  uncaused: string[];
  /** Branches that nobody can cause in a browser, each with its reason. */
  excused: Record<string, string>;
  /** Reasons in `nobody` that excuse nothing. */
  stale: string[];
  /** All rows that can be caused, of all tours of the machine together. */
  rows: number;
  edges: Record<string, string[]>;
  reached: TourStep | null;
  fault: string | null;
  /** PNG in base64, of the moment of the fault. */
  screenshot: string | null;
  /** The record of its moments, of every machine of the page; null: nothing failed. */
  moments: string | null;
};
