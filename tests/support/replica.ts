import { execFileSync } from "node:child_process";
import { chownSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { otherUser } from "../../server/db/embedded/otherUser.ts";
import { findPrograms } from "../../server/db/embedded/programs.ts";
import { addressOf, runCluster } from "./cluster.ts";

/** A file that belongs to who runs the database. */
function writeOwned(path: string, folder: string): void {
  writeFileSync(path, "");
  const user = otherUser(folder);
  if (user) chownSync(path, user.uid, user.gid);
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * A PostgreSQL and its streaming replica, each behind a socket of its own.
 * @param settings of the primary
 */
export async function startWithReplica(settings: Readonly<Record<string, string>> = {}) {
  const programs = process.env.TEST_POSTGRES || findPrograms();
  const parent = await mkdtemp(join(tmpdir(), "rukopis-pg-"));
  const folders = { primary: join(parent, "primary"), replica: join(parent, "replica") };
  // The folder of a database that is closed is a whole copy of it.
  const copied = await runCluster(folders.primary, programs);
  copied.stop();
  await copied.ended;
  execFileSync("cp", ["-a", folders.primary, folders.replica]);
  writeOwned(join(folders.replica, "standby.signal"), folders.replica);
  const startPrimary = () => runCluster(folders.primary, programs, settings);
  let primary = await startPrimary();
  const startReplica = () =>
    runCluster(folders.replica, programs, { primary_conninfo: `host=${folders.primary} user=postgres` });
  let replica = await startReplica();
  const urls = { primary: addressOf(folders.primary), replica: addressOf(folders.replica) };
  const breakReplica = async () => {
    replica.breakOff();
    await replica.ended;
  };
  return {
    urls,
    /** It takes what the primary writes, and shows none of it. */
    pause: () => ask(urls.replica, "select pg_wal_replay_pause()"),
    resume: () => ask(urls.replica, "select pg_wal_replay_resume()"),
    /** As a machine that loses its power: connections end in the middle of a word. */
    breakReplica,
    repair: async () => {
      replica = await startReplica();
    },
    /** kill -9 of the primary's parent: its workers see that and end, each in the middle of what it does. */
    killPrimary: async () => {
      const [parent] = readFileSync(join(folders.primary, "postmaster.pid"), "utf8").split("\n", 1);
      process.kill(Number(parent), "SIGKILL");
      await primary.ended;
    },
    /** What was committed is there again. A worker that has not ended yet keeps the memory: then it is tried again. */
    runPrimary: async () => {
      for (let isRunning = false; !isRunning; ) {
        const started = await startPrimary().catch(String);
        isRunning = typeof started !== "string";
        if (typeof started !== "string") primary = started;
        else if (!started.includes("shared memory")) throw new Error(started);
      }
    },
    stop: async () => {
      await breakReplica();
      primary.breakOff();
      await primary.ended;
      await rm(parent, { recursive: true });
    },
  };
}
