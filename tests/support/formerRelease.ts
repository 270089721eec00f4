import { execFileSync } from "node:child_process";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { git } from "../../scripts/proof/history.ts";

const MIGRATIONS = "server/db/migrations";

/** The release whose schema is one step behind, as a commit; null: the history does not tell. */
export function formerCommit(): string | null {
  const bringing = git("log", "-1", "--diff-filter=A", "--format=%H", "--", MIGRATIONS)?.trim();
  return bringing ? (git("rev-parse", "--verify", `${bringing}^`)?.trim() ?? null) : null;
}

/** The files of a commit in a folder of their own, with the packages of today. */
export async function checkOut(commit: string) {
  const folder = await mkdtemp(join(tmpdir(), "rukopis-former-"));
  const archive = join(folder, "archive.tar");
  execFileSync("git", ["archive", `--output=${archive}`, commit]);
  execFileSync("tar", ["-xf", archive, "-C", folder]);
  await symlink(resolve("node_modules"), join(folder, "node_modules"));
  return { folder, stop: () => rm(folder, { recursive: true }) };
}
