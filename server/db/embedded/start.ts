import { randomBytes } from "node:crypto";
import { existsSync, openSync } from "node:fs";
import { chown, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { createActor, fromCallback, fromPromise, waitFor } from "xstate";
import { IN_USE, lockIfFree } from "../lock.ts";
import {
  type DatabaseNote,
  embeddedDatabaseMachine,
  type PostmasterOrder,
  type Prepared,
} from "./embeddedDatabase.machine.ts";
import { endLeftDatabase, giveTo, majorOf, makeDatabase } from "./folder.ts";
import { otherUser, type User } from "./otherUser.ts";
import { type PostmasterOptions, runPostmaster } from "./postmaster.ts";
import { copyPrograms, findPrograms, isOpenToAll, MAJOR, type Programs } from "./programs.ts";

/** The embedded PostgreSQL of a directory, ready. */
export type EmbeddedDatabase = {
  connection: pg.PoolConfig;
  /** @throws never: what does not end by itself is broken off, and recovers at the next start */
  stop: () => Promise<void>;
};

export type EmbeddedOptions = {
  dataDir: string;
  /** Where another process runs the database, this one asks it. */
  isShared?: boolean;
  /** Hears of every state. */
  log?: (note: DatabaseNote) => void;
};

const isWindows = process.platform === "win32";

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
async function freePort(): Promise<number> {
  const trial = createServer().listen(0, "127.0.0.1");
  await new Promise((done) => trial.once("listening", done));
  const address = trial.address();
  await new Promise((done) => trial.close(done));
  return typeof address === "object" && address ? address.port : 0;
}

/** Where a socket cannot be kept for one user, a password does it. @returns its file */
async function passwordFile(dataDir: string): Promise<string> {
  const file = join(dataDir, "keys", "postgres-password");
  if (!existsSync(file)) await writeFile(file, randomBytes(24).toString("base64url"), { mode: 0o600 });
  return file;
}

/** @returns what the connection of a directory is, once the database is there */
async function connectionOf(dataDir: string): Promise<pg.PoolConfig> {
  const person = { user: "postgres", database: "postgres", max: 10 };
  const folder = join(dataDir, "postgres");
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
async function waitForAnswer(dataDir: string): Promise<void> {
  const until = performance.now() + 60_000;
  for (;;) {
    const client = new pg.Client({ ...(await connectionOf(dataDir)), connectionTimeoutMillis: 1_000 });
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

/**
 * Starts the PostgreSQL of the packages on DATA_DIR/postgres, which is made where there is none, and starts it again whenever it ends
 * by itself. The directory is locked until `stop`.
 * @throws Error with what it said where it does not start, or another process holds the directory
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, isShared = false, log = () => {} } = options;
  const folder = join(dataDir, "postgres");
  const found = findPrograms();
  let copies: string | undefined;
  let unlock = () => {};
  let ready: PostmasterOptions | undefined;

  const programsFor = async (user: User | null): Promise<Programs> => {
    if (!user || isOpenToAll(found)) return found;
    copies ??= await mkdtemp(join(tmpdir(), "rukopis-postgres-"));
    await chown(copies, user.uid, user.gid);
    return copyPrograms(found, copies);
  };
  const prepareFolder = async (): Promise<Prepared> => {
    if (!existsSync(folder) && existsSync(join(dataDir, "pg")))
      throw new Error("a former release made it: move it with «npm run move-from-pglite»");
    const lock = lockIfFree(dataDir);
    if (!lock && isShared) return { outcome: "joined" };
    if (!lock) throw new Error(IN_USE);
    unlock = lock;
    const user = otherUser(folder);
    const programs = await programsFor(user);
    const major = majorOf(folder);
    if (major === null)
      await makeDatabase(folder, programs, isWindows ? { passwordFile: await passwordFile(dataDir) } : {});
    else if (major !== MAJOR) throw new Error(`PostgreSQL ${major} made it, and this release has ${MAJOR}`);
    await endLeftDatabase(folder);
    await giveTo(folder, user);
    ready = { folder, programs, user, port: isWindows ? await freePort() : null };
    return { outcome: "ready" };
  };
  const machine = embeddedDatabaseMachine.provide({
    actors: {
      prepareFolder: fromPromise(prepareFolder),
      postmaster: fromCallback(({ sendBack, receive }) => {
        if (!ready) throw new Error("the folder is not ready");
        const postmaster = runPostmaster(ready, sendBack);
        receive(({ type }) => postmaster[type as PostmasterOrder["type"]]());
      }),
    },
    actions: { logState: (_, note) => log(note) },
  });

  const actor = createActor(machine).start();
  const end = async () => {
    unlock();
    if (copies) await rm(copies, { recursive: true, force: true });
  };
  const begun = await waitFor(
    actor,
    (state) => state.status !== "active" || state.matches({ running: "ready" }) || state.matches("joined"),
  );
  if (begun.matches("failed")) {
    await end();
    throw new Error(begun.context.reason);
  }
  if (begun.matches("joined")) await waitForAnswer(dataDir);
  return {
    connection: await connectionOf(dataDir),
    stop: async () => {
      actor.send({ type: "stop.requested" });
      await waitFor(actor, ({ status }) => status !== "active");
      await end();
    },
  };
}
