import { createHash } from "node:crypto";
import { type Compilable, type CompiledQuery, sql } from "kysely";
import { LRUCache } from "lru-cache";
import pg from "pg";
import { db } from "./transaction.ts";

/** A statement gets a name at this use: what is asked once or twice is not worth the database's memory. */
const NAMED_AT = 3;
/** Statements that one process knows. A name costs the database some 50 kB a connection, and a connection lives an hour (open.ts). */
const MOST = 1_000;

/**
 * Begins a statement that gets no name, because its table is nearly empty at one time and has 300,000 rows at another: a
 * plan of the first would read them all at each use, until PostgreSQL analyzes the table.
 */
export const plannedAtEachUse = sql`/* planned at each use */`;

/**
 * A named statement must return the same columns for ever, also after a newer process has added one to the table. A query in brackets
 * returns nothing by itself.
 */
const returnsAllColumns = /(?:(?<!\(\s*)\bselect |\breturning |"\.)\*/i;
const mayHaveName = (sql: string): boolean =>
  /^(?:select|insert|update|delete|with)\b/i.test(sql) && !returnsAllColumns.test(sql);

/** Names by their SQL, or how often it was sent without one. */
const statements = new LRUCache<string, string | number>({ max: MOST });

/** @returns undefined as long as the database parses and plans the statement at each use */
function nameOf(sql: string): string | undefined {
  const known = statements.get(sql) ?? 0;
  if (typeof known === "string") return known;
  const isOften = known + 1 >= NAMED_AT && mayHaveName(sql);
  const name = isOften ? createHash("sha1").update(sql).digest("base64url") : undefined;
  statements.set(sql, name ?? known + 1);
  return name;
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
