import { createHash } from "node:crypto";
import type { Compilable, CompiledQuery } from "kysely";
import { LRUCache } from "lru-cache";
import pg from "pg";
import { db } from "./transaction.ts";

/** A statement gets a name at this use: what is asked once or twice is not worth the database's memory. */
const NAMED_AT = 3;
/** Names that one process gives: each costs the database some 50 kB a connection. */
const MOST_NAMES = 1_000;
/** Statements whose uses are counted. */
const MOST_COUNTED = 5_000;

/** A named statement must return the same columns for ever, also after a newer process has added one to the table. */
const returnsAllColumns = /(?:\bselect |\breturning |"\.)\*/i;
const mayHaveName = (sql: string): boolean =>
  /^(?:select|insert|update|delete|with)\b/i.test(sql) && !returnsAllColumns.test(sql);

/** Names of statements by their SQL. */
const names = new Map<string, string>();
const uses = new LRUCache<string, number>({ max: MOST_COUNTED });

/** @returns undefined as long as the database parses and plans the statement at each use */
function nameOf(sql: string): string | undefined {
  const name = names.get(sql);
  if (name !== undefined || names.size >= MOST_NAMES) return name;
  const count = (uses.get(sql) ?? 0) + 1;
  uses.set(sql, count);
  if (count < NAMED_AT || !mayHaveName(sql)) return undefined;
  uses.delete(sql);
  const given = createHash("sha1").update(sql).digest("base64url");
  names.set(sql, given);
  return given;
}

/** Sends what is asked often as a named statement, which the database parses and plans once a connection. */
export class NamingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const ask = (...given: unknown[]): unknown => Reflect.apply(pg.Client.prototype.query, this, given);
    const askNamed = (text: unknown, ...rest: unknown[]): unknown => {
      const [values, callback] = rest;
      const name = typeof text === "string" && Array.isArray(values) ? nameOf(text) : undefined;
      return name === undefined ? ask(text, ...rest) : ask({ name, text, values }, callback);
    };
    this.query = askNamed as pg.Client["query"];
  }
}

/** The index of a parameter while the query is built. */
type ParameterIndex = { place: number };

/**
 * A query that nearly every call asks: built once.
 * @param build gives the query for its parameters; it must not look at them
 */
export function prepared<P extends readonly unknown[], R>(
  build: (...parameters: P) => Compilable<R>,
): (...parameters: P) => Promise<R[]> {
  let built: { query: CompiledQuery<R>; order: number[] } | undefined;
  const make = (count: number) => {
    const places = Array.from({ length: count }, (_, place): ParameterIndex => ({ place }));
    const query = build(...(places as unknown as P)).compile();
    return { query, order: (query.parameters as ParameterIndex[]).map(({ place }) => place) };
  };
  return async (...parameters) => {
    built ??= make(parameters.length);
    const { query, order } = built;
    const { rows } = await db().executeQuery<R>({ ...query, parameters: order.map((place) => parameters[place]) });
    return rows;
  };
}
