// Writes docs/machines: every machine as a picture (SVG), in Mermaid's words, and as tables (`npm run charts`).
// `npm run charts -- --since COMMIT` writes nothing and says what changed in the charts since then.
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { chartDifference } from "./chartDifference.ts";
import { chartFiles } from "./chartFiles.ts";

const folder = "docs/machines";
const { values } = parseArgs({ options: { since: { type: "string" } } });
const isPage = (name: string) => name.endsWith(".md") && basename(name) !== "README.md";
const git = (...args: string[]): string =>
  execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });

function pagesAt(commit: string): Map<string, string> {
  const paths = git("ls-tree", "--name-only", commit, "--", `${folder}/`).split("\n").filter(isPage);
  return new Map(paths.map((path) => [basename(path, ".md"), git("show", `${commit}:${path}`)]));
}

function write(files: ReadonlyMap<string, string>): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of files) writeFileSync(join(folder, name), text);
  console.log(`${folder}: ${files.size} files`);
}

const before = values.since === undefined ? undefined : pagesAt(values.since);
const files = await chartFiles();
if (before === undefined) write(files);
else {
  const pages = [...files].filter(([name]) => isPage(name));
  const now = new Map(pages.map(([name, text]) => [basename(name, ".md"), text]));
  const lines = chartDifference(before, now);
  console.log(lines.length > 0 ? lines.join("\n") : `The charts are what they were at ${values.since}`);
}
