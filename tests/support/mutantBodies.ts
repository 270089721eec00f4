import { assign } from "xstate";

type Args = { context: Record<string, unknown> };
type Given = readonly [args: Args, params: unknown];
type Assignment =
  | ((...given: Given) => Record<string, unknown>)
  | Record<string, unknown | ((...given: Given) => unknown)>;
/** A change that may come to nothing: on these paths there was nothing to change. */
export type Changed<Thing> = { name: string; thing: Thing; isApplied: () => boolean };

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

type Edit = { verb: string; edit: (entries: [string, unknown][], index: number) => [string, unknown][] | undefined };
const edits: Edit[] = [
  { verb: "leaves out", edit: (entries, index) => entries.filter((_, at) => at !== index) },
  {
    verb: "changes",
    edit: (entries, index) => {
      const other = otherThan(entries[index]?.[1]);
      return other === undefined
        ? undefined
        : entries.map(([key, value], at): [string, unknown] => [key, at === index ? other : value]);
    },
  },
];

/** Every value of a record that a function gives is left out or changed, one by one, for as long as there is one. */
function* changedRecords<Made>(
  make: (change: (record: Record<string, unknown>) => Record<string, unknown>) => Made,
): Generator<Changed<Made>> {
  for (const { verb, edit } of edits)
    for (let index = 0, isThere = true; isThere; index += 1) {
      let key = "";
      let isApplied = false;
      isThere = false;
      const thing = make((record) => {
        const entries = Object.entries(record);
        if (index >= entries.length) return record;
        isThere = true;
        const edited = edit(entries, index);
        if (!edited) return record;
        isApplied = true;
        key ||= entries[index]?.[0] ?? "";
        return Object.fromEntries(edited);
      });
      yield {
        get name() {
          return `${verb} ${key}`;
        },
        thing,
        isApplied: () => isApplied,
      };
    }
}

/** An `assign` of which one value is left out, or is another one. */
export function* changedAssigns(action: unknown): Generator<Changed<unknown>> {
  const assignment = assignmentOf(action);
  if (!assignment) return;
  yield* changedRecords((change) => assign(((...given: Given) => change(partialOf(assignment, given))) as never));
}

/** An invoke's input of which one value is left out, or is another one. */
export function* changedInputs(input: unknown): Generator<Changed<unknown>> {
  const isRecord = (given: unknown): given is Record<string, unknown> =>
    typeof given === "object" && given !== null && !Array.isArray(given);
  yield* changedRecords((change) => (...given: Given) => {
    const made: unknown = typeof input === "function" ? input(...given) : input;
    return isRecord(made) ? change(made) : made;
  });
}

type Delay = (given: { self: object }, params: unknown) => number;

/** A delay that stays what it was at first, or grows twice as fast: only a path that comes to it twice tells. */
export function* changedGrowth(delay: unknown): Generator<Changed<unknown>> {
  if (typeof delay !== "function") return;
  const later: readonly [name: string, change: (first: number, now: number) => number][] = [
    ["stays what it was at first", (first) => first],
    ["grows twice as fast", (first, now) => first + 2 * (now - first)],
  ];
  for (const [name, change] of later) {
    let isApplied = false;
    // Of one actor: every walk begins anew.
    const firsts = new WeakMap<object, number>();
    const thing: Delay = (given, params) => {
      const now = (delay as Delay)(given, params);
      const first = firsts.get(given.self) ?? now;
      firsts.set(given.self, first);
      if (now !== first) isApplied = true;
      return change(first, now);
    };
    yield { name, thing, isApplied: () => isApplied };
  }
}
