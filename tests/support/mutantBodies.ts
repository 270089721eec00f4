import { assign } from "xstate";

type Args = { context: Record<string, unknown> };
type Given = readonly [args: Args, params: unknown];
type Assignment =
  | ((...given: Given) => Record<string, unknown>)
  | Record<string, unknown | ((...given: Given) => unknown)>;
/** `isNoting`: it changes nothing, and notes. */
export type Changed<Thing> = { name: string; thing: Thing; isNoting?: true };

type Held = { keys: string[]; changeable: Set<number>; grows: boolean };
/**
 * What bodies hold on all walks of the machine as it is: a mutant of what none of them holds would walk every path for nothing.
 * Until it is known every body is given as it is, to be noted.
 */
export class Notes {
  isKnown = false;
  readonly #held = new Map<unknown, Held>();

  of(body: unknown): Held {
    const held = this.#held.get(body) ?? { keys: [], changeable: new Set(), grows: false };
    this.#held.set(body, held);
    return held;
  }
}

const noting = <Thing>(thing: Thing): Changed<Thing> => ({ name: "as it is", thing, isNoting: true });

const assignmentOf = (action: unknown): Assignment | undefined =>
  typeof action === "function" ? (action as { assignment?: Assignment }).assignment : undefined;

const partialOf = (assignment: Assignment, given: Given): Record<string, unknown> =>
  typeof assignment === "function"
    ? assignment(...given)
    : Object.fromEntries(
        Object.entries(assignment).map(([key, value]) => [key, typeof value === "function" ? value(...given) : value]),
      );

/** Another value of the same kind; undefined where there is none. */
function otherThan(value: unknown): unknown {
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  if (typeof value === "string") return `${value}!`;
  if (Array.isArray(value) && value.length > 0) return value.slice(0, -1);
  return undefined;
}

type Edit = {
  verb: string;
  indices: (held: Held) => Iterable<number>;
  edit: (entries: [string, unknown][], index: number) => [string, unknown][] | undefined;
};
const edits: Edit[] = [
  {
    verb: "leaves out",
    indices: ({ keys }) => keys.keys(),
    edit: (entries, index) => entries.filter((_, at) => at !== index),
  },
  {
    verb: "changes",
    indices: ({ changeable }) => changeable,
    edit: (entries, index) => {
      const other = otherThan(entries[index]?.[1]);
      return other === undefined
        ? undefined
        : entries.map(([key, value], at): [string, unknown] => [key, at === index ? other : value]);
    },
  },
];

/** Every value of a record that a function gives is left out or changed, one by one. */
function* changedRecords<Made>(
  held: Held,
  isKnown: boolean,
  make: (change: (record: Record<string, unknown>) => Record<string, unknown>) => Made,
): Generator<Changed<Made>> {
  if (!isKnown) {
    yield noting(
      make((record) => {
        for (const [index, [key, value]] of Object.entries(record).entries()) {
          held.keys[index] ??= key;
          if (otherThan(value) !== undefined) held.changeable.add(index);
        }
        return record;
      }),
    );
    return;
  }
  for (const { verb, indices, edit } of edits)
    for (const index of indices(held))
      yield {
        name: `${verb} ${held.keys[index]}`,
        thing: make((record) => {
          const edited = edit(Object.entries(record), index);
          return edited ? Object.fromEntries(edited) : record;
        }),
      };
}

/** An `assign` of which one value is left out, or is another one. */
export function* changedAssigns(action: unknown, notes: Notes): Generator<Changed<unknown>> {
  const assignment = assignmentOf(action);
  if (!assignment) return;
  yield* changedRecords(notes.of(action), notes.isKnown, (change) =>
    assign((...given: Given) => change(partialOf(assignment, given))),
  );
}

/** An invoke's input of which one value is left out, or is another one. */
export function* changedInputs(input: unknown, notes: Notes): Generator<Changed<unknown>> {
  const isRecord = (given: unknown): given is Record<string, unknown> =>
    typeof given === "object" && given !== null && !Array.isArray(given);
  yield* changedRecords(notes.of(input), notes.isKnown, (change) => (...given: Given) => {
    const made: unknown = typeof input === "function" ? input(...given) : input;
    return isRecord(made) ? change(made) : made;
  });
}

type Growth = readonly [name: string, change: (first: number, now: number) => number];
const asItIs: readonly Growth[] = [["as it is", (_, now) => now]];
const later: readonly Growth[] = [
  ["stays what it was at first", (first) => first],
  ["grows twice as fast", (first, now) => first + 2 * (now - first)],
];
type Delay = (given: { self: object }, params: unknown) => number;

/** A delay that stays what it was at first, or grows twice as fast: only a path that comes to it twice tells. */
export function* changedGrowth(delay: unknown, notes: Notes): Generator<Changed<unknown>> {
  if (typeof delay !== "function") return;
  const held = notes.of(delay);
  if (notes.isKnown && !held.grows) return;
  for (const [name, change] of notes.isKnown ? later : asItIs) {
    // By actor: every walk begins again.
    const firsts = new WeakMap<object, number>();
    const thing: Delay = (given, params) => {
      const now = (delay as Delay)(given, params);
      const first = firsts.get(given.self) ?? now;
      firsts.set(given.self, first);
      if (now !== first) held.grows = true;
      return change(first, now);
    };
    yield notes.isKnown ? { name, thing } : noting(thing);
  }
}
