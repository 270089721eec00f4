import { type Kysely, sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { migrate } from "../../server/db/migrate.ts";
import { connect, openDatabase } from "../../server/db/open.ts";
import { startPglite } from "../../server/db/pglite.ts";
import type { Database } from "../../server/db/schema.ts";
import { newDatabase } from "./postgres.ts";

export type TestDatabase = { database: Kysely<Database>; stop: () => Promise<void> };

/** A migrated, empty database of one's own, on PGlite or on the PostgreSQL of TEST_DATABASE_URL. Bound for `db()`. */
export async function startDatabase(): Promise<TestDatabase> {
  const template = inject("template");
  return "dump" in template ? onPglite(template.dump) : onPostgres(template);
}

/** Does the suite run where several connections are several sessions? */
export const isOnPostgres = (): boolean => "url" in inject("template");

async function onPglite(template: string): Promise<TestDatabase> {
  const pglite = await startPglite({ template });
  const database = await openDatabase(pglite.connection);
  const stop = async () => {
    await database.destroy();
    await pglite.stop();
  };
  return { database, stop };
}

/** An empty database without a schema; not bound for `db()`. */
export async function startBlankDatabase(): Promise<TestDatabase> {
  const template = inject("template");
  if ("url" in template) return onPostgres({ ...template, name: "template0" }, connect);
  const pglite = await startPglite({});
  const database = connect(pglite.connection);
  const stop = async () => {
    await database.destroy();
    await pglite.stop();
  };
  return { database, stop };
}

async function onPostgres(
  template: { url: string; name: string },
  open: (connection: pg.PoolConfig) => Kysely<Database> | Promise<Kysely<Database>> = openDatabase,
): Promise<TestDatabase> {
  const { url, drop } = await newDatabase(template.url, "test", template.name);
  const database = await open({ connectionString: url, max: 10 });
  const stop = async () => {
    await database.destroy();
    await drop();
  };
  return { database, stop };
}

/** A database that each step of a migration's test brings on: an empty one for the whole file, and what runs words of SQL in it. */
export function blankDatabase() {
  let blank: TestDatabase;
  beforeAll(async () => {
    blank = await startBlankDatabase();
  });
  afterAll(() => blank.stop());
  return {
    migrate: (upTo?: Parameters<typeof migrate>[1]) => migrate(blank.database, upTo),
    run: async (statement: string) => (await sql.raw<Record<string, unknown>>(statement).execute(blank.database)).rows,
  };
}
