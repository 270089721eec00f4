import type { Kysely } from "kysely";
import pg from "pg";
import { asClient, copyAll, hasAccounts } from "./copyAll.ts";
import { migrate } from "./migrate.ts";
import { connect } from "./open.ts";
import type { Database } from "./schema.ts";

/** How many rows of each table were copied. */
export type Copied = Record<string, number>;

/** A database that is open, and what closes it. */
export type Opened = { database: Kysely<Database>; close: () => Promise<void> };

/**
 * Brings both to the newest schema, so that they are alike, and copies everything. `names`: how errors name source and
 * target; null: the target was made for this, and a source without people is copied too.
 * @throws Error when there is nothing to copy, the target cannot be reached or is not empty; nothing stays open then.
 */
export async function copyInto(
  connection: pg.ClientConfig,
  openSource: () => Promise<Opened>,
  names: { source: string; target: string } | null,
): Promise<Copied> {
  const closings: (() => unknown)[] = [];
  try {
    // First what can be wrong: the source may take seconds to open.
    const target = connect({ ...connection, max: 1, connectionTimeoutMillis: 10_000 });
    closings.push(() => target.destroy());
    await migrate(target);
    const to = new pg.Client(connection);
    closings.push(() => to.end());
    await to.connect();
    if (names && (await hasAccounts(to))) throw new Error(`${names.target} must be empty: it has accounts`);
    const source = await openSource();
    closings.push(source.close);
    await migrate(source.database);
    const from = asClient(source.database);
    if (names && !(await hasAccounts(from))) throw new Error(`${names.source} has no accounts: nothing was copied`);
    return await copyAll(from, to);
  } finally {
    for (const close of closings.reverse()) await close();
  }
}
