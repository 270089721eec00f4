import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { here } from "./folder.ts";
import type { User } from "./otherUser.ts";
import { type Programs, programOf } from "./programs.ts";
import { spawnGuarded } from "./spawnGuarded.ts";

/** What a database says of itself. `reason`: its last words. */
export type PostmasterEvent =
  | { type: "database.ready" }
  | { type: "database.crashed" }
  | { type: "database.ended"; reason: string };

export type PostmasterOptions = {
  folder: string;
  programs: Programs;
  user: User | null;
  /** Of this machine; null: its socket is in the folder. */
  port: number | null;
  /** In the place of those below. */
  settings?: Readonly<Record<string, string | number>>;
};

const isWindows = process.platform === "win32";

/**
 * Small for one small server. What makes a commit last through a loss of power is named, so that no file of settings takes it away.
 * People's words never reach the log: of errors it has none.
 */
const ownSettings = {
  max_connections: 40,
  shared_buffers: "32MB",
  max_wal_size: "256MB",
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",
  jit: "off",
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_checkpoints: "off",
  log_line_prefix: "",
  log_timezone: "UTC",
  unix_socket_permissions: "0700",
};

const isReady = /database system is ready to accept (?:read-only )?connections/;
const isCrash = /terminating any other active server processes|not properly shut down|was interrupted/;
/** How many of its last lines are kept. */
const KEPT = 20;

/**
 * Runs the database of a folder that nobody else runs.
 * @param tell hears what becomes of it, `database.ended` once and last
 */
export function runPostmaster(
  { folder, programs, user, port, settings }: PostmasterOptions,
  tell: (event: PostmasterEvent) => void,
) {
  const where: Record<string, string | number> =
    port === null
      ? { listen_addresses: "", port: 5432, unix_socket_directories: "." }
      : { listen_addresses: "127.0.0.1", port, ...(!isWindows && { unix_socket_directories: "" }) };
  const args = Object.entries({ ...ownSettings, ...where, ...settings }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  const command = [programOf(programs, "postgres"), "-D", here(folder), ...args];
  const child = spawnGuarded(command, folder, user);
  const lines: string[] = [];
  let rest = "";
  const hear = (line: string) => {
    lines.push(line);
    if (lines.length > KEPT) lines.shift();
    if (isReady.test(line)) tell({ type: "database.ready" });
    else if (isCrash.test(line)) tell({ type: "database.crashed" });
  };
  child.stderr.setEncoding("utf8").on("data", (words: string) => {
    const parts = (rest + words).split("\n");
    rest = parts.pop() ?? "";
    for (const line of parts) hear(line);
  });
  child.stdin.on("error", () => {});
  let isEnded = false;
  const end = (reason: string) => {
    if (isEnded) return;
    isEnded = true;
    tell({ type: "database.ended", reason });
  };
  child.on("error", ({ message }) => end(message));
  child.on("close", (code, signal) => {
    const fatal = lines.findLast((line) => /^(FATAL|PANIC)/.test(line)) ?? lines.at(-1);
    end(fatal?.replace(/^\w+:\s*/, "") ?? `it ended with ${code ?? signal}`);
  });
  const pidOf = (): number => Number(readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n", 1)[0]);
  return {
    /** Open transactions are rolled back, everything is written, it ends. */
    stop: (): void => {
      if (isWindows) spawn(programOf(programs, "pg_ctl"), ["-D", folder, "-m", "fast", "-W", "stop"], { cwd: folder });
      else child.stdin.end();
    },
    /** It ends at once; the next start recovers from its journal. */
    breakOff: (): void => {
      try {
        process.kill(pidOf(), isWindows ? "SIGKILL" : "SIGQUIT");
      } catch {
        child.kill("SIGKILL");
      }
    },
  };
}

/**
 * Runs the database of a folder that nobody else runs.
 * @returns it, ready for connections; `ended` comes with its last words
 * @throws Error with what it said where it does not start
 */
export async function startPostmaster(options: PostmasterOptions) {
  const { promise: ended, resolve: end } = Promise.withResolvers<string>();
  const postmaster = await new Promise<ReturnType<typeof runPostmaster>>((resolve, reject) => {
    const running = runPostmaster(options, (event) => {
      if (event.type === "database.ready") resolve(running);
      if (event.type !== "database.ended") return;
      reject(new Error(event.reason));
      end(event.reason);
    });
  });
  return { ...postmaster, ended };
}
