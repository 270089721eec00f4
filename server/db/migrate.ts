import { promises as fs } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { type Kysely, sql } from "kysely";
import { FileMigrationProvider, Migrator } from "kysely/migration";
import type { Database } from "./schema.ts";

/** A file a step, in the order of their names, never changed after they have landed. Nothing newer than PostgreSQL 15. */
const migrationFolder = path.join(import.meta.dirname, "./migrations");

/** Reads the steps when there is something to do: a start on the newest schema loads none of them. */
export const migrations: FileMigrationProvider = new FileMigrationProvider({
  fs,
  path,
  migrationFolder,
  import: (file) => import(pathToFileURL(file).href),
});

/** The names of all steps that this release has, in their order. */
export const knownSteps = async (): Promise<string[]> =>
  (await fs.readdir(migrationFolder)).map((file) => path.parse(file).name).sort();

/** Asked before the migrator, which reads the database's whole catalogue even where nothing is to be done. */
async function isNewest(db: Kysely<Database>): Promise<boolean> {
  const { rows: tables } = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db);
  if (tables.length === 0) return false;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const done = new Set(rows.map(({ name }) => name));
  const known = await knownSteps();
  return done.size === known.length && known.every((name) => done.has(name));
}

/**
 * Brings the database to the newest schema, or to the one that is named.
 * @throws the failed migration's error; nothing of it is left behind
 */
export async function migrate(db: Kysely<Database>, upTo?: string): Promise<void> {
  if (upTo === undefined && (await isNewest(db))) return;
  const migrator = new Migrator({ db, provider: migrations });
  const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error) throw error;
}
