import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  initialTransition,
  type StateValue,
} from "xstate";
import { untyped } from "../support/fakes.ts";
import { edgePaths, takenBy } from "./paths.ts";
import type { RowBranches } from "./rowBranches.ts";

/** What a step is promised to bring about; everything that is left out must not happen. */
export type Promised = {
  /** The state as dotted text, and after a comma whatever tells two situations of one state apart. */
  to: string;
  /** Ports that begin to work, each with its input; of callbacks those that have one. */
  asks?: readonly (readonly [port: string, input: unknown])[];
  /** Facts sent outwards: emitted events, and what is sent to callback ports. */
  tells?: readonly unknown[];
  /** Named actions that the wiring supplies, with their parameters. */
  does?: readonly (readonly [action: string, params: unknown])[];
  /** A part of the context that must hold afterwards. */
  holds?: Readonly<Record<string, unknown>>;
};

/** How an event of the graph is caused: by sending it, by a port's answer, or by time. */
export type Cause =
  | "send"
  | { resolves: string; with?: unknown }
  | { rejects: string; with?: Error }
  | { after: number };

export type Model<Step extends string> = {
  machine: AnyStateMachine;
  input?: unknown;
  /** Ports that are promises. */
  ports: readonly string[];
  /** Ports that are callbacks: what is sent to them counts as `tells`. */
  callbacks?: readonly string[];
  /** Named actions to be recorded. */
  actions?: readonly string[];
  /** Payloads of an event type; several where guards read them. Default: the bare event. */
  payloads: Readonly<Record<string, readonly object[] | ((context: never) => readonly object[])>>;
  /** Only what guards read of the context, in this state. */
  project: (context: never, state: StateValue) => unknown;
  /** The spelled event -> its name in the table; with a payload's mark after a space. */
  steps: Readonly<Record<string, Step>>;
  /** What tells two payloads of one type apart in `steps`. */
  mark?: (event: EventObject) => string;
  /** How steps come about that do not say it themselves: time, and whatever is unusual (`causeOf`). */
  causes?: Readonly<Partial<Record<NoInfer<Step>, Cause>>>;
  first: Promised;
  /** Other beginnings: their situations stand in the same table. */
  also?: readonly { input: unknown; first: Promised }[];
  /** The promise, in literals. A step that is not here must not happen; a row that no path walks fails. */
  promise: Readonly<Record<string, Partial<Record<NoInfer<Step>, Promised>>>>;
};

/** A model whose steps are those that `steps` names. */
export const promised = <Step extends string>(model: Model<Step>): Model<Step> => model;

/** Situation -> step -> the situation after it. */
export type Rows = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The promise reduced to the situation after each step. */
export const rowsOf = ({ promise }: Pick<Model<never>, "promise">): Rows =>
  Object.fromEntries(
    Object.entries(promise as Record<string, Record<string, Promised>>).map(([situation, row]) => [
      situation,
      Object.fromEntries(Object.entries(row).map(([step, { to }]) => [step, to])),
    ]),
  );

/** The step's name in the table. @throws where it has none */
export function stepOf<Step extends string>({ steps, mark = () => "" }: Model<Step>, event: EventObject): Step {
  const spelled = [event.type, mark(event)].filter(Boolean).join(" ");
  const step = steps[spelled];
  if (!step) throw new Error(`${spelled} has no name in the model`);
  return step;
}

/** How a step is caused. A port answers by itself, and every other event is sent, where the model does not say it. */
export function causeOf<Step extends string>(model: Model<Step>, event: EventObject): Cause {
  const said = model.causes?.[stepOf(model, event)];
  if (said !== undefined) return said;
  if (event.type.startsWith("xstate.after.")) throw new Error(`the model does not say how long ${event.type} takes`);
  const [, how, port = ""] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
  if (!model.ports.includes(port)) return "send";
  return how === "done" ? { resolves: port } : { rejects: port };
}

/** Payloads that an event type may have in a situation. */
export function payloadsOf({ payloads }: Pick<Model<never>, "payloads">, type: string, context: unknown): object[] {
  const given = payloads[type] ?? (type.startsWith("xstate.error") ? [{ error: new Error("Нет сети") }] : [{}]);
  return [...(typeof given === "function" ? given(untyped(context)) : given)];
}

/** One path for every edge, from every beginning; each step with its name in the table. */
export function pathsOf<Step extends string>(model: Model<Step>) {
  const beginnings: readonly { input?: unknown; first: Promised }[] = [model, ...(model.also ?? [])];
  return beginnings.flatMap(({ input, first }) =>
    edgePaths(model.machine, {
      input,
      project: model.project,
      payloads: (type, { context }) => payloadsOf(model, type, context),
    }).map(({ events }) => {
      const walked = events.map((event) => ({ event, step: stepOf(model, event) }));
      const steps = walked.map(({ step }) => step);
      return { input, first, walked, steps, name: steps.join(" → ") };
    }),
  );
}

/** A walk for a table: its beginning, and each event with the name of its step. */
type Walk = { input?: unknown; first: { to: string }; walked: readonly { event: EventObject; step: string }[] };

/** The branches that each row of a table takes on the machine when these walks are gone. */
export function branchesOfWalks(machine: AnyStateMachine, walks: readonly Walk[], rows: Rows): RowBranches {
  const found = new Map<string, string[][]>();
  for (const { input, first, walked } of walks) {
    let situation = first.to;
    let snapshot: AnyMachineSnapshot = initialTransition(machine, input)[0];
    for (const { event, step } of walked) {
      const to = rows[situation]?.[step];
      if (to === undefined) break;
      const { taken, next } = takenBy(machine, snapshot, event);
      snapshot = next;
      const known = found.get(`${situation}: ${step}`) ?? [];
      if (!known.some((one) => one.join() === taken.join())) known.push(taken);
      found.set(`${situation}: ${step}`, known);
      situation = to;
    }
  }
  return found;
}

/** The branches that each row of a model's promise takes. */
export const branchesOfRows = <Step extends string>(model: Model<Step>): RowBranches =>
  branchesOfWalks(model.machine, pathsOf(model), rowsOf(model));
