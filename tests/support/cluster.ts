import { chownSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeDatabase } from "../../server/db/embedded/folder.ts";
import { otherUser } from "../../server/db/embedded/otherUser.ts";
import { startPostmaster } from "../../server/db/embedded/postmaster.ts";
import { findPrograms } from "../../server/db/embedded/programs.ts";

/** Many files at once, each with its own pools; what a test has committed need not outlive it. */
const settings = {
  max_connections: 400,
  shared_buffers: "128MB",
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
};

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

/**
 * A cluster of its own in a temporary folder, behind a Unix socket. It forgets everything when it stops, and ends with this process.
 * Its programs are the product's, or those of TEST_POSTGRES, such as «/usr/lib/postgresql/15».
 */
export async function startCluster(): Promise<Cluster> {
  const programs = process.env.TEST_POSTGRES || findPrograms();
  const parent = await mkdtemp(join(tmpdir(), "rukopis-pg-"));
  const folder = join(parent, "data");
  try {
    const user = otherUser(folder);
    if (user) chownSync(parent, user.uid, user.gid);
    await makeDatabase(folder, programs, { isSynced: false });
    const start = () => startPostmaster({ folder, programs, user, port: null, settings });
    let postmaster = await start();
    const stop = async () => {
      postmaster.breakOff();
      await postmaster.ended;
      await rm(parent, { recursive: true });
    };
    const restart = async () => {
      postmaster.stop();
      await postmaster.ended;
      postmaster = await start();
    };
    return { url: `postgres://postgres@${encodeURIComponent(folder)}/postgres`, stop, restart };
  } catch (error) {
    await rm(parent, { recursive: true, force: true });
    throw error;
  }
}
