import { randomBytes } from "node:crypto";
import { existsSync, openSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

export const isWindows = process.platform === "win32";

/** What the path of a socket may be, in bytes. */
const MOST_SOCKET_PATH = process.platform === "darwin" ? 103 : 107;

/**
 * How this process names the folder of the socket, which is that of the database: by its path, or where that is too long by a handle.
 * @throws Error with one clear line where the system has no other name for it
 */
function socketFolder(folder: string): string {
  if (Buffer.byteLength(join(folder, ".s.PGSQL.5432")) <= MOST_SOCKET_PATH) return folder;
  if (process.platform === "linux") return `/proc/self/fd/${openSync(folder, "r")}`;
  throw new Error(`the path ${folder} is longer than that of a socket may be: set DATA_DIR to a shorter one`);
}

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const trial = createServer().listen(0, "127.0.0.1");
  await new Promise((done) => trial.once("listening", done));
  const address = trial.address();
  await new Promise((done) => trial.close(done));
  return typeof address === "object" && address ? address.port : 0;
}

/** Where a socket cannot be kept for one user, a password does it. @returns its file */
export async function passwordFile(dataDir: string): Promise<string> {
  const file = join(dataDir, "keys", "postgres-password");
  if (!existsSync(file)) await writeFile(file, randomBytes(24).toString("base64url"), { mode: 0o600 });
  return file;
}

/**
 * @param folder of the database, which runs
 * @param dataDir whose password it has, where there is one
 */
export async function connectionOf(folder: string, dataDir: string): Promise<pg.PoolConfig> {
  const person = { user: "postgres", database: "postgres" };
  if (!isWindows) return { ...person, host: socketFolder(folder), port: 5432 };
  const [, , , port] = (await readFile(join(folder, "postmaster.pid"), "utf8")).split("\n");
  return {
    ...person,
    host: "127.0.0.1",
    port: Number(port),
    password: await readFile(await passwordFile(dataDir), "utf8"),
  };
}

/** Waits for a database that another process is starting. @throws the driver's error where it does not come in a minute */
export async function waitForAnswer(folder: string, dataDir: string): Promise<void> {
  const until = performance.now() + 60_000;
  for (;;) {
    const client = new pg.Client({ ...(await connectionOf(folder, dataDir)), connectionTimeoutMillis: 1_000 });
    try {
      await client.connect();
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
      await pause(50);
    } finally {
      await client.end().catch(() => {});
    }
  }
}
