import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely } from "kysely";
import pg from "pg";
import { asClient, copyAll, hasAccounts } from "../server/db/copyAll.ts";
import { startEmbedded } from "../server/db/embedded/start.ts";
import { migrate } from "../server/db/migrate.ts";
import { connect } from "../server/db/open.ts";
import type { Database } from "../server/db/schema.ts";

/** How many rows of each table were copied. */
export type Copied = Record<string, number>;

/** A database that is open, and what closes it. */
export type Opened = { database: Kysely<Database>; close: () => Promise<void> };

/** The embedded database of a directory that no server uses. @throws Error where one does, or it does not start */
export async function openEmbedded(dataDir: string): Promise<Opened & { connection: pg.PoolConfig }> {
  const embedded = await startEmbedded({ dataDir });
  const database = connect(embedded.connection);
  const close = async () => {
    await database.destroy();
    await embedded.stop();
  };
  return { database, close, connection: embedded.connection };
}

/**
 * Brings both to the newest schema, so that they are alike, and copies everything.
 * @param told what is named in errors: source and target
 * @throws Error when there is nothing to copy, the target cannot be reached or is not empty; nothing stays open then
 */
export async function copyInto(
  connection: pg.ClientConfig,
  openSource: () => Promise<Opened>,
  told: { source: string; target: string },
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
    if (await hasAccounts(to)) throw new Error(`${told.target} must be empty: it has accounts`);
    const source = await openSource();
    closings.push(source.close);
    await migrate(source.database);
    const from = asClient(source.database);
    if (!(await hasAccounts(from))) throw new Error(`${told.source} has no accounts: nothing was copied`);
    return await copyAll(from, to);
  } finally {
    for (const close of closings.reverse()) await close();
  }
}

/**
 * Copies a database into the embedded one of a directory, which has none yet. It is made beside its place, so that a copy that was
 * broken off is never taken for the whole.
 * @throws as `copyInto`, and where the directory has a database
 */
export async function copyIntoEmbedded(
  dataDir: string,
  openSource: () => Promise<Opened>,
  source: string,
): Promise<Copied> {
  const place = join(dataDir, "postgres");
  if (existsSync(place)) throw new Error(`There is an embedded database in ${dataDir} already`);
  const beside = join(dataDir, "moving");
  await rm(beside, { recursive: true, force: true });
  await mkdir(join(beside, "keys"), { recursive: true, mode: 0o700 });
  const target = await openEmbedded(beside);
  let copied: Copied;
  try {
    copied = await copyInto(target.connection, openSource, { source, target: beside });
  } finally {
    await target.close();
  }
  await rename(join(beside, "postgres"), place);
  await rm(beside, { recursive: true });
  return copied;
}

/** Runs a script: a line a table, or why it could not be. */
export async function tell(move: () => Promise<Copied>): Promise<void> {
  try {
    for (const [table, count] of Object.entries(await move())) console.log(`${table}\t${count}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
