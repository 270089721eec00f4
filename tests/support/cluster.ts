import { chownSync, existsSync, readdirSync, statfsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { makeDatabase } from "../../server/db/embedded/folder.ts";
import { isProcessThere } from "../../server/db/embedded/isProcessThere.ts";
import { otherUser } from "../../server/db/embedded/otherUser.ts";
import { startPostmaster } from "../../server/db/embedded/postmaster.ts";
import { findPrograms, type Programs } from "../../server/db/embedded/programs.ts";

/** Many files at once, each with its own pools; what a test has committed need not outlive it. */
const settings = {
  max_connections: 400,
  shared_buffers: "128MB",
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
};

/** Linux's folder in memory. */
const MEMORY = "/dev/shm";
/** A cluster of tests needs less than this, in bytes, and the tests themselves less than as much more. */
const ROOM = 4e9;
/** Begins the name of a cluster's folder; the number of the process that has made it follows. */
const NAME = "rukopis-pg-";

/** Where a database is made that need not outlive its process: in memory, where there is plenty of it. */
function temporaryPlace(): string {
  const isLinux = process.platform === "linux" && process.availableMemory() > 2 * ROOM;
  if (!isLinux) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM ? MEMORY : tmpdir();
}

/** Takes away the folders in memory whose process was killed. */
async function sweepMemory(): Promise<void> {
  for (const name of readdirSync(MEMORY).filter((one) => one.startsWith(NAME)))
    if (!isProcessThere(Number.parseInt(name.slice(NAME.length), 10)))
      await rm(join(MEMORY, name), { recursive: true, force: true });
}

/** A PostgreSQL where databases may be made. */
export type Cluster = {
  url: string;
  stop: () => Promise<void>;
  /** As an operator does: connections are cut, nothing is forgotten. A server that was named cannot be restarted. */
  restart?: () => Promise<void>;
};

/** The PostgreSQL of TEST_DATABASE_URL, which `stop` leaves as it is, or a cluster of its own. */
export async function clusterOfTests(): Promise<Cluster> {
  const given = process.env.TEST_DATABASE_URL;
  return given ? { url: given, stop: async () => {} } : startCluster();
}

/** Of the cluster whose socket is in this folder. */
export const addressOf = (folder: string): string => `postgres://postgres@${encodeURIComponent(folder)}/postgres`;

/** Runs the database of a folder, which is made first where there is none. @param programs of PostgreSQL */
export async function runCluster(folder: string, programs: Programs, further: Readonly<Record<string, string>> = {}) {
  const user = otherUser(folder);
  if (!existsSync(folder)) {
    if (user) chownSync(dirname(folder), user.uid, user.gid);
    await makeDatabase(folder, programs, { isSynced: false });
  }
  return startPostmaster({ folder, programs, user, port: null, settings: { ...settings, ...further } });
}

/**
 * A cluster of its own in a temporary folder, behind a Unix socket. It forgets everything when it stops, and ends with this process.
 * Its programs are the product's, or those of TEST_POSTGRES, such as «/usr/lib/postgresql/15».
 * @param further settings of PostgreSQL
 */
export async function startCluster(further?: Readonly<Record<string, string>>): Promise<Cluster> {
  const programs = process.env.TEST_POSTGRES || findPrograms();
  const place = temporaryPlace();
  if (place === MEMORY) await sweepMemory();
  const parent = await mkdtemp(join(place, `${NAME}${process.pid}-`));
  const folder = join(parent, "data");
  try {
    let postmaster = await runCluster(folder, programs, further);
    const stop = async () => {
      postmaster.breakOff();
      await postmaster.ended;
      await rm(parent, { recursive: true });
    };
    const restart = async () => {
      postmaster.stop();
      await postmaster.ended;
      postmaster = await runCluster(folder, programs, further);
    };
    return { url: addressOf(folder), stop, restart };
  } catch (error) {
    await rm(parent, { recursive: true, force: true });
    throw error;
  }
}
