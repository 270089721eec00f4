import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { type Copied, copyInto, type Opened } from "../server/db/copyInto.ts";
import { startEmbedded } from "../server/db/embedded/start.ts";
import { connect } from "../server/db/open.ts";

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
 * Copies a database into the embedded one of a directory, which has none yet. The copy is made next to its final place,
 * so that an interrupted one is never taken for the whole.
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
