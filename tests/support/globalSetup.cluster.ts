import { execFile } from "node:child_process";
import { chownSync, existsSync, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const installed = "/usr/lib/postgresql";
const oldest = 15;
const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;

/** Where initdb of the newest PostgreSQL lies, from 15 on; undefined: there is none. */
function binaries(): string | undefined {
  if (!existsSync(installed)) return undefined;
  const newest = readdirSync(installed)
    .map(Number)
    .filter((version) => version >= oldest && existsSync(join(installed, String(version), "bin", "initdb")))
    .sort((one, other) => other - one)[0];
  return newest === undefined ? undefined : join(installed, String(newest), "bin");
}

/**
 * Can the suites run on a real PostgreSQL? Says on one line why not.
 * @throws Error where nothing may be left out (CI)
 */
export function hasPostgres(): boolean {
  if (process.env.TEST_DATABASE_URL || binaries()) return true;
  const reason = `No PostgreSQL ${oldest} or newer in ${installed} and no TEST_DATABASE_URL: install it with «apt-get install postgresql»`;
  if (process.env.CI) throw new Error(reason);
  console.warn(`The project «postgres» is left out. ${reason}`);
  return false;
}

/** PostgreSQL refuses to run as root. */
const asPostgres = (program: string, args: string[], folder: string) => {
  const [command, ...rest] = isRoot ? ["runuser", "-u", "postgres", "--", program, ...args] : [program, ...args];
  return run(command ?? program, rest, { cwd: folder });
};

const settings = "-c listen_addresses= -c fsync=off -c synchronous_commit=off -c full_page_writes=off";

/** A PostgreSQL where databases may be made. */
export type Cluster = {
  url: string;
  stop: () => Promise<void>;
  /** As an operator does: connections are cut, nothing is forgotten. A server that was named is nobody's to restart. */
  restart?: () => Promise<void>;
};

/** The PostgreSQL of TEST_DATABASE_URL, which `stop` leaves as it is, or a cluster of its own. @throws Error when there is neither */
export async function requiredCluster(): Promise<Cluster> {
  const given = process.env.TEST_DATABASE_URL;
  return given ? { url: given, stop: async () => {} } : startCluster();
}

/** The same; undefined where no PostgreSQL is installed or named. */
export const possibleCluster = async (): Promise<Cluster | undefined> =>
  hasPostgres() ? requiredCluster() : undefined;

/** A cluster that may be restarted, where PostgreSQL is installed, whichever server is named; else what is possible. */
export const restartableCluster = async (): Promise<Cluster | undefined> =>
  binaries() ? startCluster() : possibleCluster();

/** A cluster of its own in a temporary folder, behind a Unix socket. It forgets everything when it stops. */
async function startCluster(): Promise<Cluster> {
  const bin = binaries();
  if (!bin) throw new Error("no PostgreSQL is installed");
  const folder = await mkdtemp(join(tmpdir(), "rukopis-pg-"));
  const data = join(folder, "data");
  if (isRoot) {
    const [uid, gid] = await Promise.all(
      ["-u", "-g"].map(async (which) => (await run("id", [which, "postgres"])).stdout),
    );
    chownSync(folder, Number(uid), Number(gid));
  }
  const control = (...args: string[]) => asPostgres(join(bin, "pg_ctl"), ["-D", data, "-w", ...args], folder);
  const stop = async () => {
    await control("-m", "immediate", "stop");
    await rm(folder, { recursive: true });
  };
  try {
    const manner = ["--no-sync", "--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C.UTF-8"];
    await asPostgres(join(bin, "initdb"), ["-D", data, ...manner], folder);
    await control("-l", join(folder, "log"), "-o", `-k ${folder} ${settings}`, "start");
  } catch (error) {
    await rm(folder, { recursive: true });
    throw error;
  }
  return {
    url: `postgres://postgres@${encodeURIComponent(folder)}/postgres`,
    stop,
    restart: async () => {
      await control("-l", join(folder, "log"), "-m", "fast", "restart");
    },
  };
}
