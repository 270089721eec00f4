import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { type Copied, copyInto, type Opened } from "../server/db/copyInto.ts";
import { startEmbedded } from "../server/db/embedded/start.ts";
import { connect } from "../server/db/open.ts";
import { runLines } from "./runLines.ts";

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

/** Of an embedded database, next to its final place. */
export type Made = { connection: pg.PoolConfig; place: string };

/**
 * Fills the embedded database of a directory, which has none yet. It is made next to its final place, so that an
 * interrupted one is never taken for the whole.
 * @throws what `fill` throws, and where the directory has a database
 */
export async function makeEmbedded<T>(dataDir: string, fill: (made: Made) => Promise<T>): Promise<T> {
  const place = join(dataDir, "postgres");
  if (existsSync(place)) throw new Error(`There is an embedded database in ${dataDir} already`);
  const beside = join(dataDir, "moving");
  await rm(beside, { recursive: true, force: true });
  await mkdir(join(beside, "keys"), { recursive: true, mode: 0o700 });
  const target = await openEmbedded(beside);
  let filled: T;
  try {
    filled = await fill({ connection: target.connection, place: beside });
  } finally {
    await target.close();
  }
  await rename(join(beside, "postgres"), place);
  await rm(beside, { recursive: true });
  return filled;
}

/**
 * Copies a database into the embedded one of a directory, which has none yet.
 * @throws as `copyInto` and `makeEmbedded`
 */
export const copyIntoEmbedded = (dataDir: string, openSource: () => Promise<Opened>, source: string): Promise<Copied> =>
  makeEmbedded(dataDir, ({ connection, place }) => copyInto(connection, openSource, { source, target: place }));

/** Runs a script: a line a table, or why it could not be. */
export const tell = (move: () => Promise<Copied>): Promise<void> =>
  runLines(async () => Object.entries(await move()).map(([table, count]) => `${table}\t${count}`));
