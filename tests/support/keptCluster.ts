// A PostgreSQL with today's template that outlives a run: while working, a nearest test begins in seconds.
import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { endLeftDatabase } from "../../server/db/embedded/folder.ts";
import { findPrograms } from "../../server/db/embedded/programs.ts";
import { lockIfFree } from "../../server/db/lock.ts";
import { addressOf, runCluster } from "./cluster.ts";
import { makeTemplate } from "./globalSetup.ts";
import { beside, dropDatabase, ownDatabases, renameDatabase } from "./postgres.ts";

const PLACE = resolve("node_modules/.cache/postgres");

/** Another one as soon as anything of the database's code has changed. */
function nameOfTemplate(): string {
  const hash = createHash("sha256");
  for (const file of globSync("server/db/**/*.ts").sort()) hash.update(file).update(readFileSync(file));
  return `rukopis_template_${hash.digest("hex").slice(0, 16)}`;
}

export type KeptCluster = { url: string; template: string; stop: () => Promise<void> };

/** @returns null where another run works with it */
export async function startKeptCluster(): Promise<KeptCluster | null> {
  mkdirSync(PLACE, { recursive: true });
  const release = lockIfFree(PLACE);
  if (!release) return null;
  try {
    const { url, stop } = await start().catch(async () => {
      // Without fsync a loss of power may have broken it; another version of PostgreSQL does not read it either.
      await rm(join(PLACE, "data"), { recursive: true, force: true });
      return start();
    });
    return {
      url,
      template: await keepTemplate(url),
      stop: async () => {
        await stop();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

async function start() {
  const folder = join(PLACE, "data");
  await endLeftDatabase(folder);
  const postmaster = await runCluster(folder, findPrograms());
  const stop = async () => {
    postmaster.stop();
    await postmaster.ended;
  };
  return { url: addressOf(folder), stop };
}

/** Drops what a killed run has left. */
async function keepTemplate(url: string): Promise<string> {
  const name = nameOfTemplate();
  const there = await ownDatabases(url);
  for (const other of there.filter((one) => one !== name)) await dropDatabase(beside(url, other));
  if (!there.includes(name)) await renameDatabase((await makeTemplate(url)).url, name);
  return name;
}
