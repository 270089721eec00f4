import type { Compilable, CompiledQuery } from "kysely";
import pg from "pg";
import { db } from "./transaction.ts";

/** Names of statements by their SQL. */
const names = new Map<string, string>();

/** Sends what `prepared` has made as a named statement, which the database parses once a connection. */
export class NamingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const ask = (...given: unknown[]): unknown => Reflect.apply(pg.Client.prototype.query, this, given);
    const askNamed = (text: unknown, ...rest: unknown[]): unknown => {
      const name = typeof text === "string" ? names.get(text) : undefined;
      if (name === undefined) return ask(text, ...rest);
      const [values, callback] = rest;
      return ask({ name, text, values }, callback);
    };
    this.query = askNamed as pg.Client["query"];
  }
}

/** The index of a parameter while the query is built. */
type ParameterIndex = { place: number };

/**
 * A query that nearly every call asks: built once, parsed by the database once a connection.
 * @param name unique, below 50 letters
 * @param build gives the query for its parameters; it must not look at them
 */
export function prepared<P extends readonly unknown[], R>(
  name: string,
  build: (...parameters: P) => Compilable<R>,
): (...parameters: P) => Promise<R[]> {
  let built: { query: CompiledQuery<R>; order: number[] } | undefined;
  const make = (count: number) => {
    const places = Array.from({ length: count }, (_, place): ParameterIndex => ({ place }));
    const query = build(...(places as unknown as P)).compile();
    names.set(query.sql, name);
    return { query, order: (query.parameters as ParameterIndex[]).map(({ place }) => place) };
  };
  return async (...parameters) => {
    built ??= make(parameters.length);
    const { query, order } = built;
    const { rows } = await db().executeQuery<R>({ ...query, parameters: order.map((place) => parameters[place]) });
    return rows;
  };
}
