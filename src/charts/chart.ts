import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from "xstate";

export type ChartState = {
  /** The whole id: «session.signedIn.fresh». */
  id: string;
  key: string;
  kind: "atomic" | "compound" | "parallel" | "final" | "history";
  isInitial: boolean;
  /** Ids of what works while the state lasts. */
  invokes: string[];
  entry: string[];
  exit: string[];
  states: ChartState[];
};

/** A state and all states in it, each before those in it. */
export const statesOf = (state: ChartState): ChartState[] => [state, ...state.states.flatMap(statesOf)];

export type ChartEdge = {
  /** The same that tests name a branch by: «source --event[n]--> target», «(internal)» without a target. */
  id: string;
  source: string;
  target: string;
  /** The event as the machine knows it; empty: at once. */
  event: string;
  guard: string;
  actions: string[];
  isReentering: boolean;
};

/** `delays`: milliseconds of those that are numbers, by name. */
export type Chart = { id: string; root: ChartState; edges: ChartEdge[]; delays: Record<string, number> };

export type Named = { type?: unknown } | string | ((...given: never[]) => unknown) | undefined;

/** What a guard or an action is called; «inline» for a function of the machine's own. */
export const nameOf = (named: Named): string => {
  if (typeof named === "string") return named;
  if (typeof named === "function") return named.name && !named.name.startsWith("xstate.") ? named.name : "inline";
  return typeof named?.type === "string" ? named.type : "inline";
};
/** Timers of `after` are begun and ended by actions of the library's own. */
const isTimer = (action: unknown): boolean =>
  typeof action === "function" && (action.name === "raise" || action.name === "cancel");
const namesOf = (actions: readonly unknown[]): string[] =>
  actions.filter((action) => !isTimer(action)).map((action) => nameOf(action as Named));

const stateOf = (node: AnyStateNode): ChartState => ({
  id: node.id,
  key: node.key,
  kind: node.type,
  isInitial: node.parent?.type !== "parallel" && (node.parent?.initial?.target ?? []).includes(node),
  invokes: node.invoke.map(({ id }) => id),
  entry: namesOf(node.entry),
  exit: namesOf(node.exit),
  states: Object.values(node.states).map(stateOf),
});

const edgeIdOf = (node: AnyStateNode, event: string, { target }: AnyTransitionDefinition, order: number): string =>
  `${node.id} --${event || "always"}[${order}]--> ${target?.map(({ id }) => id).join("+") ?? "(internal)"}`;

/** Which edge of the chart a running machine has taken, by the branch that an inspection tells; empty: none, it has only begun. */
export function edgeTaken(branch: AnyTransitionDefinition): string {
  const { source, eventType } = branch;
  const beside = eventType === "" ? (source.always ?? []) : (source.transitions.get(eventType) ?? []);
  const order = beside.indexOf(branch);
  return order < 0 ? "" : edgeIdOf(source, eventType, branch, order);
}

const edgeOf = (node: AnyStateNode, event: string, branch: AnyTransitionDefinition, order: number): ChartEdge => {
  return {
    id: edgeIdOf(node, event, branch, order),
    source: node.id,
    target: branch.target?.[0]?.id ?? node.id,
    event,
    guard: branch.guard === undefined ? "" : nameOf(branch.guard as Named),
    actions: namesOf(branch.actions),
    isReentering: branch.reenter,
  };
};

const allNodes = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(allNodes)];

/** A machine's definition as states and edges, with nothing running. */
export function chartOf(machine: AnyStateMachine): Chart {
  const edges = allNodes(machine.root).flatMap((node) => {
    const lists: [string, readonly AnyTransitionDefinition[]][] = [...node.transitions, ["", node.always ?? []]];
    return lists.flatMap(([event, branches]) => branches.map((branch, order) => edgeOf(node, event, branch, order)));
  });
  const delays = Object.entries(machine.implementations.delays).filter(
    (entry): entry is [string, number] => typeof entry[1] === "number",
  );
  return { id: machine.id, root: stateOf(machine.root), edges, delays: Object.fromEntries(delays) };
}

const internal = /^xstate\.(after|done\.actor|error\.actor|done\.state)\.(.*)$/;

const timeOf = (milliseconds: number): string =>
  milliseconds < 1_000 ? `${milliseconds} ms` : `${milliseconds / 1_000} s`;

/** A delay by its length and its name; one that is computed by its name alone. */
function delayOf(name: string, delays: Chart["delays"]): string {
  if (/^\d+$/.test(name)) return timeOf(Number(name));
  const delay = delays[name];
  return delay === undefined ? name : `${timeOf(delay)} (${name})`;
}

/** An edge in few words: «✓ saveChapter [isStale]», «after 1.5 s (quiet)», «✗ load». */
export function labelOf({ event, guard }: Pick<ChartEdge, "event" | "guard">, delays: Chart["delays"]): string {
  const [, kind, rest = ""] = internal.exec(event) ?? [];
  const words =
    kind === "after"
      ? `after ${delayOf(rest.split(".", 1)[0] ?? "", delays)}`
      : kind === "done.actor"
        ? `✓ ${rest}`
        : kind === "error.actor"
          ? `✗ ${rest}`
          : kind === "done.state"
            ? `done ${rest}`
            : event || "always";
  return guard ? `${words} [${guard}]` : words;
}
