import type { Plain } from "./messages.ts";

const DEPTH = 6;
const WIDTH = 60;
const LETTERS = 300;
const LEAVES = 600;

const secret = /password|token|secret/i;

const cut = (text: string): string => (text.length > LETTERS ? `${text.slice(0, LETTERS)}… (${text.length})` : text);

/** Objects of classes are named, not opened: a document of a whole chapter hangs on one of them. */
function named(value: object): Plain | undefined {
  if (value instanceof Error) return `${value.name}: ${cut(value.message)}`;
  if (value instanceof Date) return value.toISOString();
  const { sessionId, id } = value as { sessionId?: unknown; id?: unknown };
  if (typeof sessionId === "string" && "getSnapshot" in value) return `actor ${sessionId} (${String(id)})`;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null || Array.isArray(value)) return undefined;
  if (value instanceof Map || value instanceof Set) return undefined;
  return `${value.constructor.name} {…}`;
}

/**
 * Any value as a tree of a bounded size that a channel can carry.
 * Passwords and tokens are covered; functions, actors and objects of classes are named.
 */
export function plainOf(given: unknown): Plain {
  let leaves = LEAVES;
  const walk = (value: unknown, depth: number): Plain => {
    leaves -= 1;
    if (leaves < 0) return "…";
    if (typeof value === "string") return cut(value);
    if (value === null || typeof value === "boolean" || typeof value === "number") return value;
    if (typeof value === "function") return `ƒ ${value.name}`;
    if (typeof value !== "object") return String(value);
    const name = named(value);
    if (name !== undefined) return name;
    const list = value instanceof Map || value instanceof Set ? [...value] : value;
    if (Array.isArray(list)) {
      if (depth >= DEPTH) return `[${list.length}]`;
      const rest = list.length > WIDTH ? [`… ${list.length - WIDTH} more`] : [];
      return [...list.slice(0, WIDTH).map((one) => walk(one, depth + 1)), ...rest];
    }
    if (depth >= DEPTH) return "{…}";
    const entries = Object.entries(list)
      .filter(([, one]) => one !== undefined)
      .slice(0, WIDTH)
      .map(([key, one]): [string, Plain] => [
        key,
        secret.test(key) && typeof one === "string" && one !== "" ? "•••" : walk(one, depth + 1),
      ]);
    return Object.fromEntries(entries);
  };
  return walk(given, 0);
}

/** «signedIn.fresh», «a.b, c» where states are parallel; empty where the machine is but its root. */
export const spelledState = (value: unknown): string => {
  if (typeof value !== "object" || value === null) return String(value);
  return Object.entries(value)
    .map(([key, inner]) => {
      const rest = spelledState(inner);
      return rest === "" ? key : rest.includes(", ") ? `${key}.(${rest})` : `${key}.${rest}`;
    })
    .join(", ");
};
