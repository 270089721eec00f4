import { type Kysely, sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { migrate, migrations } from "../../server/db/migrate.ts";
import { connect, openDatabase } from "../../server/db/open.ts";
import type { Database } from "../../server/db/schema.ts";
import type { Template } from "./globalSetup.ts";
import { newDatabase } from "./postgres.ts";

export type TestDatabase = { database: Kysely<Database>; stop: () => Promise<void> };

/** A migrated, empty database of one's own on the PostgreSQL of the tests. Bound for `db()`. */
export const startDatabase = (): Promise<TestDatabase> => newFrom(inject("template"));

/** An empty database without a schema; not bound for `db()`. Its hook waits for the files of all steps, so that no test does. @param max connections */
export async function startBlankDatabase(max = 10): Promise<TestDatabase> {
  await migrations.getMigrations();
  return newFrom({ ...inject("template"), name: "template0" }, (connection) => connect({ ...connection, max }));
}

async function newFrom(
  template: Template,
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
