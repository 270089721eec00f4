import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, statSync } from "node:fs";
import { chmod, chown, lchown, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { isProcessThere } from "./isProcessThere.ts";
import { otherUser, type User } from "./otherUser.ts";
import { type Programs, programOf } from "./programs.ts";
import { spawnGuarded } from "./spawnGuarded.ts";

const run = promisify(execFile);

/** How long a database without a server is asked to end before it is broken off, and then before a start gives up; in milliseconds. */
const patience = { asked: 10_000, brokenOff: 5_000, look: 50 };

/**
 * How programs name the folder that they work in. Linux follows it past folders that are closed to their user, and whatever the
 * path is made of.
 */
export const here = (folder: string): string => (process.platform === "linux" ? "/proc/self/cwd" : folder);

/** Linux's own locale folds Cyrillic; other systems have it in PostgreSQL. */
const locale =
  process.platform === "linux"
    ? ["--locale=C.UTF-8"]
    : ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];

export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Why a program has ended, in its own words. */
const lastWords = (said: string): string => {
  const lines = said.trim().split("\n");
  return (lines.findLast((line) => /error|FATAL/.test(line)) ?? lines.at(-1) ?? "").replace(
    /^.*?(FATAL|error):\s*/,
    "",
  );
};

/**
 * Makes an empty database, next to its place first: a start that is killed leaves no half of it there.
 * @param options.passwordFile of the connection; without it only those reach its socket who may enter the folder
 * @param options.isSynced false: it need not outlive a loss of power
 * @throws Error with what initdb said
 */
export async function makeDatabase(
  folder: string,
  programs: Programs,
  { passwordFile, isSynced = true }: { passwordFile?: string | undefined; isSynced?: boolean } = {},
): Promise<void> {
  const beside = `${folder}.making`;
  // What a killed start began may still be on its way out.
  await rm(beside, { recursive: true, force: true, maxRetries: 20 });
  await mkdir(beside, { mode: 0o700 });
  const user = otherUser(beside);
  if (user) await chown(beside, user.uid, user.gid);
  const access = passwordFile === undefined ? ["--auth=trust"] : ["--auth=scram-sha-256", `--pwfile=${passwordFile}`];
  const manner = ["--username=postgres", "--encoding=UTF8", "--data-checksums", "--no-instructions", ...locale].concat(
    isSynced ? [] : ["--no-sync"],
  );
  const command = [programOf(programs, "initdb"), "-D", here(beside), ...manner, ...access];
  const initdb = spawnGuarded(command, beside, user);
  let said = "";
  initdb.stderr.setEncoding("utf8").on("data", (words: string) => {
    said += words;
  });
  const code = await new Promise((done) => initdb.on("close", done).on("error", ({ message }) => done(message)));
  if (code !== 0) {
    await rm(beside, { recursive: true, force: true, maxRetries: 20 });
    throw new Error(`no database can be made: ${lastWords(said) || code}`);
  }
  await rename(beside, folder);
  await syncFolder(dirname(folder));
}

/** All of it becomes this user's, and is closed to others: a copy that root has made is root's. */
export async function giveTo(folder: string, user: User | null): Promise<void> {
  await chmod(folder, 0o700);
  if (!user || [folder, join(folder, "PG_VERSION")].every((path) => statSync(path).uid === user.uid)) return;
  const within = await readdir(folder, { recursive: true });
  for (const path of ["", ...within]) await lchown(join(folder, path), user.uid, user.gid);
}

/** The major version that made a folder; null: it has no database. @throws Error where something else is there */
export function majorOf(folder: string): number | null {
  if (!existsSync(folder)) return null;
  try {
    return Number(readFileSync(join(folder, "PG_VERSION"), "utf8"));
  } catch (cause) {
    throw new Error(`${folder} is no database of PostgreSQL`, { cause });
  }
}

/** The process that runs the database, as it says of itself; null: none does. */
function processOf(folder: string): number | null {
  try {
    return Number(readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n", 1)[0]);
  } catch {
    return null;
  }
}

/** Processes that work in a folder; only Linux tells. */
export function workersIn(folder: string): number[] {
  const realPath = realpathSync(folder);
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => {
      try {
        return pid > 0 && readlinkSync(`/proc/${pid}/cwd`) === realPath;
      } catch {
        return false;
      }
    });
}

/** Is this process a database? A number that is kept after a loss of power may be another program's by now. */
async function isDatabase(pid: number): Promise<boolean> {
  const [program, ...args] =
    process.platform === "win32" ? ["tasklist", "/FI", `PID eq ${pid}`] : ["ps", "-o", "comm=", "-p", String(pid)];
  return (await run(program ?? "", args).catch(() => ({ stdout: "" }))).stdout.includes("postgres");
}

/**
 * The processes of the database that may still write. A backend outlives its killed parent until its query ends, and nothing but its
 * folder tells that it is there.
 */
async function left(folder: string, pid: number): Promise<number[]> {
  if (process.platform === "linux") return workersIn(folder);
  return isProcessThere(pid) && (await isDatabase(pid)) ? [pid] : [];
}

/**
 * Ends the database that a killed server has left: the holder of the directory's lock is alone. The pid file stays,
 * since PostgreSQL reads more out of it, unless its number is another program's. The lock of the socket goes:
 * PostgreSQL would believe that number, which another program has after a loss of power, or nobody has taken from a
 * dead process.
 * @returns whether there was one
 * @throws Error with one clear line where it does not end
 */
export async function endLeftDatabase(folder: string): Promise<boolean> {
  const pid = processOf(folder);
  if (pid === null) return false;
  const began = performance.now();
  let there = await left(folder, pid);
  const wasThere = there.length > 0;
  for (; there.length > 0; there = await left(folder, pid)) {
    const passed = performance.now() - began;
    if (passed > patience.asked + patience.brokenOff)
      throw new Error(`the process ${there.join(", ")} of a former start still holds it`);
    // Without its parent a backend is not asked to end by anybody.
    const isPatient = there.includes(pid) && passed < patience.asked;
    for (const one of isPatient ? [pid] : there) signal(one, isPatient ? "SIGINT" : "SIGQUIT");
    await pause(patience.look);
  }
  await rm(join(folder, ".s.PGSQL.5432.lock"), { force: true });
  if (isProcessThere(pid)) await rm(join(folder, "postmaster.pid"), { force: true });
  return wasThere;
}

/** It may have ended in the meantime. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
