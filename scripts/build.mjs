import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const sources = [
  "src",
  "dev",
  "public",
  "index.html",
  "vite.config.ts",
  "vite.workers.config.ts",
  "scripts/bundle",
  "package-lock.json",
];
const hashFile = join(root, "dist", ".build-hash");

/** @param {string} path @returns {Promise<string[]>} one line a file: its path, size and time of change */
async function listing(path) {
  if (!existsSync(path)) return [];
  const facts = await stat(path);
  if (!facts.isDirectory()) return [`${relative(root, path)} ${facts.size} ${facts.mtimeMs}`];
  const names = (await readdir(path)).sort();
  return (await Promise.all(names.map((name) => listing(join(path, name))))).flat();
}

async function hashOfSources() {
  const lines = (await Promise.all(sources.map((source) => listing(join(root, source))))).flat();
  const { VITE_INSPECT = "", VITE_STATELY = "" } = process.env;
  return createHash("sha256")
    .update([...lines, VITE_INSPECT, VITE_STATELY].join("\n"))
    .digest("hex");
}

/** Where Vite's program is, or null when only what the server needs is installed. */
function viteProgram() {
  try {
    return join(dirname(createRequire(import.meta.url).resolve("vite/package.json")), "bin", "vite.js");
  } catch {
    return null;
  }
}

/**
 * Builds the browser application into `dist`, and into `dist/.ssr` what draws its public pages on the server, only when its sources changed since the last time.
 * @param {{force?: boolean}} options
 * @returns {Promise<"built" | "unchanged" | "nothing to build">}
 * @throws Error with Vite's last words when the build fails
 */
export async function build({ force = false } = {}) {
  if (!existsSync(join(root, "index.html")) || !existsSync(join(root, "vite.config.ts"))) return "nothing to build";
  const hash = await hashOfSources();
  const last = await readFile(hashFile, "utf8").catch(() => "");
  if (!force && last === hash) return "unchanged";
  const vite = viteProgram();
  if (!vite) {
    if (existsSync(join(root, "dist", "index.html"))) return "unchanged";
    throw new Error("The browser application is not built, and Vite is not installed: run npm ci");
  }
  await run(vite, {});
  await run(vite, {}, "--ssr", "src/shell/serverRendering.tsx");
  for (const WORKER of ["webPush", "firebase", "offline"]) await run(vite, { WORKER }, "-c", "vite.workers.config.ts");
  await mkdir(dirname(hashFile), { recursive: true });
  await writeFile(hashFile, hash);
  return "built";
}

/** @param {string} vite @param {Record<string, string>} env @param {...string} options @returns {Promise<void>} */
const run = (vite, env, ...options) =>
  new Promise((resolve, reject) => {
    let said = "";
    const child = spawn(process.execPath, [vite, "build", ...options, "--logLevel", "warn"], {
      cwd: root,
      env: { ...process.env, ...env },
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (part) => {
        said += part;
      });
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The browser application could not be built:\n${said.trim()}`));
    });
  });

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log(await build({ force: process.argv.includes("--force") }));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
