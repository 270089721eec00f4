import { constants, existsSync } from "node:fs";
import { chmod, chown, cp, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import pg from "pg";
import { copyInto } from "../copyInto.ts";
import { connect } from "../open.ts";
import { connectionOf, freePort, isWindows, passwordFile } from "./connection.ts";
import { giveTo, majorOf, makeDatabase, syncFolder } from "./folder.ts";
import type { User } from "./otherUser.ts";
import { startPostmaster } from "./postmaster.ts";
import { findFormerPrograms, MAJOR, openPrograms, type Programs } from "./programs.ts";

export type UpgradeOptions = {
  dataDir: string;
  /** `postgres` in it, of a former major version. */
  folder: string;
  /** FORMER_POSTGRES */
  formerPostgres: string | null;
  /** Of today's version. */
  programs: Programs;
  user: User | null;
};

const upgraded = (dataDir: string): string => join(dataDir, `postgres-${MAJOR}`);

/** Takes the last step of an upgrade that was broken off before it, if there was one. */
export async function finishUpgrade(dataDir: string): Promise<void> {
  if (existsSync(join(dataDir, "postgres")) || !existsSync(upgraded(dataDir))) return;
  await rename(upgraded(dataDir), join(dataDir, "postgres"));
  await syncFolder(dataDir);
}

/** Runs the database of a folder as long as the work lasts. @throws Error with what it said where it does not start */
export async function during(
  { folder, programs, user }: { folder: string; programs: Programs; user: User | null },
  work: () => Promise<void>,
): Promise<void> {
  const postmaster = await startPostmaster({ folder, programs, user, port: isWindows ? await freePort() : null });
  try {
    await work();
  } finally {
    postmaster.stop();
    await postmaster.ended;
  }
}

/**
 * Copies the database of a former major version into one of today's. The former one stays as it is, in `postgres-{major}`: what is
 * brought to today's schema and read is a copy of it. A start that is killed meanwhile begins again.
 * @throws Error with one clear line; everything is then as it was
 */
export async function upgradeFolder(options: UpgradeOptions): Promise<void> {
  const { dataDir, folder, formerPostgres, programs, user } = options;
  const major = majorOf(folder);
  if (major === null) throw new Error(`there is no database in ${folder}`);
  const kept = join(dataDir, `postgres-${major}`);
  if (existsSync(kept)) throw new Error(`PostgreSQL ${major} made it, and there is ${kept} already: move that away`);
  const working = join(dataDir, "upgrading");
  const fetched = await mkdtemp(join(tmpdir(), "rukopis-postgres-"));
  try {
    await rm(working, { recursive: true, force: true });
    await rm(upgraded(dataDir), { recursive: true, force: true });
    await chmod(fetched, 0o755);
    const found = await findFormerPrograms(major, formerPostgres, fetched);
    const former = join(working, "former");
    const made = join(working, "made");
    await mkdir(working, { mode: 0o700 });
    if (user) await chown(working, user.uid, user.gid);
    await cp(folder, former, {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
      filter: (path) => basename(path) !== "postmaster.pid",
    });
    await giveTo(former, user);
    await makeDatabase(made, programs, isWindows ? { passwordFile: await passwordFile(dataDir) } : {});
    const formerPrograms = await openPrograms(found, user, async () => fetched);
    await during({ folder: former, programs: formerPrograms, user }, () =>
      during({ folder: made, programs, user }, () => copyBetween(former, made, dataDir)),
    );
    await rename(made, upgraded(dataDir));
    await rename(folder, kept);
    await finishUpgrade(dataDir);
  } finally {
    for (const rest of [working, fetched]) await rm(rest, { recursive: true, force: true, maxRetries: 20 });
  }
}

/** Both run. */
async function copyBetween(former: string, made: string, dataDir: string): Promise<void> {
  const connection = await connectionOf(made, dataDir);
  const openFormer = async () => {
    const database = connect(await connectionOf(former, dataDir));
    return { database, close: () => database.destroy() };
  };
  await copyInto(connection, openFormer, null);
  // Without statistics the first plans of a large database are bad ones.
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query("analyze");
  } finally {
    await client.end();
  }
}
