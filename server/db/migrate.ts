import { promises as fs } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Kysely } from "kysely";
import { FileMigrationProvider, Migrator } from "kysely/migration";
import { bringOn } from "./migrationSteps.ts";
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

/**
 * Brings the database to the newest schema while other processes serve it (`bringOn`), or an unused one to the schema that
 * is named.
 * @throws as `bringOn`; the error of a step that was named, and nothing of it is left
 */
export async function migrate(db: Kysely<Database>, upTo?: string): Promise<void> {
  if (upTo === undefined) return bringOn(db, await knownSteps(), () => migrations.getMigrations());
  const { error } = await new Migrator({ db, provider: migrations }).migrateTo(upTo);
  if (error) throw error;
}
