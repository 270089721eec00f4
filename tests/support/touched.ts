// Which files of the server and of the application a browser test works with, written down by `npm run test:all` (tests/proof.json).
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Browser } from "@playwright/test";
import type { ServerProcess } from "./process.ts";

/** Where a step writes it, a line a test; nothing is written down without it. */
const file = process.env.TOUCHED_FILE;

/**
 * One test. `loaded`: files of the build that its pages loaded; `ran`: files of the server of which a function has run; `functions`:
 * names of those functions of handlers, calls among them; `isLost`: a server was killed, and what it ran is not known.
 */
export type TouchedLine = { test: string; loaded: string[]; ran: string[]; functions: string[]; isLost: boolean };

type Coverage = { result: { url: string; functions: { functionName: string; ranges: { count: number }[] }[] }[] };

const root = pathToFileURL("./").href;
const recorded = new Map<ServerProcess, { folder: string; pid: number }>();
const loaded = new Set<string>();
let begun = 0;

const isAlive = ({ pid }: ServerProcess): boolean => {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Adds what has run of a server since the last call. @returns of how many processes */
async function takeRan(server: ServerProcess, folder: string, ran: Set<string>, names: Set<string>): Promise<number> {
  if (isAlive(server)) await server.writeCoverage();
  const written = existsSync(folder) ? readdirSync(folder) : [];
  for (const name of written) {
    const { result } = JSON.parse(readFileSync(join(folder, name), "utf8")) as Coverage;
    for (const { url, functions } of result) {
      if (!url.startsWith(`${root}server/`) && !url.startsWith(`${root}src/`)) continue;
      const those = functions.filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0);
      if (those.length > 0) ran.add(relative(".", fileURLToPath(url)));
      if (/handlers\.ts$/i.test(url)) for (const { functionName } of those) names.add(functionName);
    }
    rmSync(join(folder, name));
  }
  return written.length;
}

/**
 * Of a server that is about to start: what it is started with, and what is called once it has. Undefined where nothing is written
 * down.
 */
export function beginRecording() {
  if (!file) return undefined;
  begun += 1;
  const folder = resolve(`${file}-coverage-${process.pid}-${begun}`);
  const preload = new URL("takeCoverage.mjs", import.meta.url).href;
  return {
    env: { NODE_V8_COVERAGE: folder, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import ${preload}` },
    /** What the start has run is nothing of a test's. */
    of: async (server: ServerProcess): Promise<void> => {
      await takeRan(server, folder, new Set(), new Set());
      recorded.set(server, { folder, pid: server.pid });
    },
  };
}

/** Hears what all pages of a browser load. */
export function recordLoads(browser: Browser): void {
  if (!file) return;
  browser.on("context", (context) =>
    context.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/assets/")) loaded.add(pathname.slice(1));
    }),
  );
}

/** Writes down what the test that has just ended has touched. @param test its file */
export async function noteTouched(test: string): Promise<void> {
  if (!file) return;
  const ran = new Set<string>();
  const functions = new Set<string>();
  let isLost = false;
  for (const [server, { folder, pid }] of recorded) {
    const count = await takeRan(server, folder, ran, functions);
    const isSame = isAlive(server) && server.pid === pid;
    // Of two processes each writes down its own when it ends by itself.
    if (!isSame && count < (isAlive(server) ? 2 : 1)) isLost = true;
    if (isAlive(server)) recorded.set(server, { folder, pid: server.pid });
    else recorded.delete(server);
  }
  const line: TouchedLine = {
    test: relative(".", test),
    loaded: [...loaded],
    ran: [...ran],
    functions: [...functions].filter(Boolean),
    isLost,
  };
  loaded.clear();
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify(line)}\n`);
}
