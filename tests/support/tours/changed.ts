import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Everything that a file of the repository imports, itself included. */
function closureOf(file: string): Set<string> {
  const found = new Set([file]);
  for (const one of found)
    for (const [, target = ""] of readFileSync(one, "utf8").matchAll(/\bfrom "(\.[^"]+\.tsx?)"/g))
      found.add(join(dirname(one), target));
  return found;
}

const git = (...args: string[]): string[] => {
  try {
    return execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).split("\n");
  } catch {
    return []; // no repository, or the first commit of one
  }
};

let changed: ReadonlySet<string> | undefined;

/** Files of the last commit and of what is not committed yet. */
const changedFiles = (): ReadonlySet<string> => {
  changed ??= new Set([...git("diff", "--name-only", "HEAD~1"), ...git("ls-files", "--others", "--exclude-standard")]);
  return changed;
};

/** Has a machine changed, or a file that it imports? */
export function isChanged(machine: string): boolean {
  if (changedFiles().size === 0) return false;
  return globSync(`src/machines/**/${machine}.{machine,lifecycle}.ts`).some((file) =>
    [...closureOf(file)].some((one) => changedFiles().has(one)),
  );
}
