import { type AnyStateMachine, createMachine, StateMachine } from "xstate";
import { type Changed, changedAssigns, changedGrowth, changedInputs, Notes } from "./mutantBodies.ts";

type Json = Record<string, unknown>;
type Branch = Json & { target?: unknown; guard?: unknown; actions?: unknown };

const isRecord = (value: unknown): value is Json =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.getPrototypeOf(value) === Object.prototype;

/** A config that can be changed: functions and machines stay what they are. */
const copy = <T>(value: T): T => {
  if (Array.isArray(value)) return value.map(copy) as T;
  if (!isRecord(value) || (value as unknown) instanceof StateMachine) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copy(inner)])) as T;
};

const branchesOf = (given: unknown): Branch[] =>
  (Array.isArray(given) ? given : [given]).map((one) => (isRecord(one) ? one : { target: one }) as Branch);

/** Every list of branches of a state: by events, by time, by what is done or failed, and at once. */
function listsOf(node: Json): { holder: Json; key: string; place: string }[] {
  const of = (holder: unknown, prefix: string) =>
    isRecord(holder) ? Object.keys(holder).map((key) => ({ holder, key, place: `${prefix} ${key}` })) : [];
  const invokes = (Array.isArray(node.invoke) ? node.invoke : [node.invoke]).filter(isRecord);
  return [
    ...of(node.on, "on"),
    ...of(node.after, "after"),
    ...invokes.flatMap((invoke) =>
      ["onDone", "onError"]
        .filter((key) => key in invoke)
        .map((key) => ({ holder: invoke, key, place: `${String(invoke.id)} ${key}` })),
    ),
    ...["always", "onDone"].filter((key) => key in node).map((key) => ({ holder: node, key, place: key })),
  ];
}

type Change = Omit<Changed<unknown>, "thing"> & { change: (config: Json) => void };
/** `isNoting`: the machine as it is. It must be walked before the next one is asked for, and break nothing. */
export type Mutant = { name: string; mutant: AnyStateMachine; isNoting?: true };

const namesOf = (actions: unknown): unknown[] =>
  Array.isArray(actions) ? actions : actions === undefined ? [] : [actions];
const nameOf = (action: unknown): string =>
  typeof action === "string" ? action : isRecord(action) ? String(action.type) : "inline";

/** A changed copy of a branch list, in place. */
const withBranches =
  (path: readonly string[], place: number, edit: (branches: Branch[]) => Branch[]) => (config: Json) => {
    const list = listsOf(nodeAt(config, path))[place];
    if (list) list.holder[list.key] = edit(branchesOf(list.holder[list.key]));
  };

const nodeAt = (config: Json, path: readonly string[]): Json =>
  path.reduce<Json>((node, key) => (node.states as Json)[key] as Json, config);

/** Targets that a mutant may have instead of a branch's: another sibling state, by its whole id. */
function otherTargets(machine: AnyStateMachine, path: readonly string[], branch: Branch): string[] {
  if (branch.target === undefined) return [];
  const siblings = path.slice(0, -1).reduce((node, key) => node.states[key] ?? node, machine.root).states;
  const targetName = String(branch.target).replace(/^[#.]/, "").split(".").at(-1);
  // A state that is left at once may lead to the same place: such a mutant is the same machine.
  const isStable = ({ always = [] }: (typeof siblings)[string]) => always.length === 0;
  const other = Object.values(siblings).find(
    (one) => one.key !== targetName && one.key !== path.at(-1) && isStable(one),
  );
  return other ? [`#${other.id}`] : [];
}

function* changesOfBranch(
  machine: AnyStateMachine,
  path: readonly string[],
  list: { place: string; index: number },
  branch: Branch,
  order: number,
  notes: Notes,
): Generator<Change> {
  const where = `${[machine.id, ...path].join(".")}: ${list.place}[${order}]`;
  const edit = (change: (branch: Branch) => Branch | null) =>
    withBranches(path, list.index, (branches) =>
      branches.flatMap((one, index): Branch[] => {
        const kept = index === order ? change(one) : one;
        return kept ? [kept] : [];
      }),
    );
  yield { name: `${where} is gone`, change: edit(() => null) };
  for (const target of otherTargets(machine, path, branch))
    yield { name: `${where} leads to ${target}`, change: edit((one) => ({ ...one, target })) };
  if (branch.guard !== undefined)
    yield {
      name: `${where} has no guard`,
      change: edit(({ guard: _, ...one }) => one),
    };
  const isReentering = branch.reenter === true;
  if (isReentering || isOwn(machine, path, branch))
    yield {
      name: `${where} ${isReentering ? "does not reenter" : "reenters"}`,
      change: edit((one) => ({ ...one, reenter: !isReentering })),
    };
  for (const [index, action] of namesOf(branch.actions).entries()) {
    yield* changesOf(where, changedAssigns(action, notes), (thing) =>
      edit((one) => ({ ...one, actions: namesOf(one.actions).map((kept, at) => (at === index ? thing : kept)) })),
    );
    yield {
      name: `${where} leaves out ${nameOf(action)}`,
      change: edit((one) => ({ ...one, actions: namesOf(one.actions).filter((_, at) => at !== index) })),
    };
  }
}

/** Changes by pieces of what a configuration holds. */
function* changesOf(
  where: string,
  pieces: Generator<Changed<unknown>>,
  put: (thing: unknown) => (config: Json) => void,
): Generator<Change> {
  for (const piece of pieces) yield { ...piece, name: `${where} ${piece.name}`, change: put(piece.thing) };
}

/** Does a branch lead to the state that it begins in? */
const isOwn = (machine: AnyStateMachine, path: readonly string[], { target }: Branch): boolean =>
  typeof target === "string" &&
  path.length > 0 &&
  [path.at(-1), `#${[machine.id, ...path].join(".")}`].includes(target);

function* changesOfNode(
  machine: AnyStateMachine,
  node: Json,
  path: readonly string[],
  notes: Notes,
): Generator<Change> {
  for (const [index, { holder, key, place }] of listsOf(node).entries())
    for (const [order, branch] of branchesOf(holder[key]).entries())
      yield* changesOfBranch(machine, path, { place, index }, branch, order, notes);
  const invokes = Array.isArray(node.invoke) ? node.invoke : [node.invoke];
  for (const [index, invoke] of invokes.entries())
    if (isRecord(invoke) && invoke.input !== undefined)
      yield* changesOf(
        `${[machine.id, ...path].join(".")}: ${String(invoke.id)} input`,
        changedInputs(invoke.input, notes),
        (input) => (config) => {
          const changed = nodeAt(config, path);
          const all = Array.isArray(changed.invoke) ? changed.invoke : [changed.invoke];
          changed.invoke = all.map((one, at) => (at === index ? { ...(one as Json), input } : one));
        },
      );
  for (const moment of ["entry", "exit"] as const)
    for (const [index, action] of namesOf(node[moment]).entries())
      yield {
        name: `${[machine.id, ...path].join(".")}: ${moment} leaves out ${nameOf(action)}`,
        change: (config) => {
          const changed = nodeAt(config, path);
          changed[moment] = namesOf(changed[moment]).filter((_, at) => at !== index);
        },
      };
  for (const [key, inner] of Object.entries((node.states as Json | undefined) ?? {}))
    yield* changesOfNode(machine, inner as Json, [...path, key], notes);
}

/** A delay that is one millisecond longer or shorter. */
function* changedDelays(machine: AnyStateMachine): Generator<{ name: string; mutant: AnyStateMachine }> {
  for (const [name, delay] of Object.entries(machine.implementations.delays ?? {}))
    for (const by of [-1, 1]) {
      const changed =
        typeof delay === "number"
          ? delay + by
          : (...given: unknown[]) => (delay as (...all: unknown[]) => number)(...given) + by;
      yield {
        name: `${machine.id}: ${name} is ${by > 0 ? "longer" : "shorter"} by 1 ms`,
        mutant: machine.provide({ delays: { [name]: changed } }),
      };
    }
}

/** A guard that says the opposite. */
function* changedGuards(machine: AnyStateMachine): Generator<{ name: string; mutant: AnyStateMachine }> {
  for (const [name, guard] of Object.entries(machine.implementations.guards ?? {})) {
    if (typeof guard !== "function") continue;
    const opposite = (...given: unknown[]) => !(guard as (...all: unknown[]) => boolean)(...given);
    yield {
      name: `${machine.id}: ${name} says the opposite`,
      mutant: machine.provide({ guards: { [name]: opposite } }),
    };
  }
}

/** A named action or delay that is another one inside. */
function* changedBodies(machine: AnyStateMachine, notes: Notes) {
  for (const [kind, changesOfBody] of [["actions", changedAssigns] as const, ["delays", changedGrowth] as const])
    for (const [name, body] of Object.entries(machine.implementations[kind] ?? {}))
      for (const piece of changesOfBody(body, notes))
        yield { name: `${machine.id}: ${name} ${piece.name}`, bodies: { [kind]: { [name]: piece.thing } } };
}

/** The machine as it is, with every body noted; null where there is none. */
function notingMachine(machine: AnyStateMachine, notes: Notes): AnyStateMachine | null {
  const config = copy(machine.config as Json);
  const changes = [...changesOfNode(machine, machine.config as Json, [], notes)].filter(({ isNoting }) => isNoting);
  for (const { change } of changes) change(config);
  const bodies = [...changedBodies(machine, notes)].map((one) => one.bodies);
  if (changes.length + bodies.length === 0) return null;
  const noting = createMachine(config, machine.implementations) as AnyStateMachine;
  return bodies.reduce((made, some) => made.provide(some), noting);
}

/** The machine with one thing changed: targets, guards, delays, actions and inputs and what they hold, one by one. */
export function* mutantsOf(whole: AnyStateMachine): Generator<Mutant> {
  // A guard less, and two states may hand over to each other for ever: that is an error, and no endless test.
  const config = { ...whole.config, options: { maxIterations: 1_000 } };
  const machine = createMachine(config, whole.implementations) as AnyStateMachine;
  const notes = new Notes();
  const noting = notingMachine(machine, notes);
  if (noting) yield { name: `${machine.id}: as it is`, mutant: noting, isNoting: true };
  notes.isKnown = true;
  for (const one of changesOfNode(machine, machine.config as Json, [], notes)) {
    const config = copy(machine.config as Json);
    one.change(config);
    yield {
      name: one.name,
      mutant: createMachine(config, machine.implementations) as AnyStateMachine,
    };
  }
  for (const { name, bodies } of changedBodies(machine, notes)) yield { name, mutant: machine.provide(bodies) };
  yield* changedDelays(machine);
  yield* changedGuards(machine);
}
