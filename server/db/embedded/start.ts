import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { createActor, fromCallback, fromPromise, waitFor } from "xstate";
import { IN_USE, lockIfFree } from "../lock.ts";
import { connectionOf, freePort, isWindows, passwordFile, waitForAnswer } from "./connection.ts";
import {
  type DatabaseNote,
  embeddedDatabaseMachine,
  type PostmasterOrder,
  type Prepared,
} from "./embeddedDatabase.machine.ts";
import { endLeftDatabase, giveTo, majorOf, makeDatabase } from "./folder.ts";
import { otherUser } from "./otherUser.ts";
import { type PostmasterOptions, runPostmaster } from "./postmaster.ts";
import { findPrograms, MAJOR, openPrograms } from "./programs.ts";
import { finishUpgrade, upgradeFolder } from "./upgrade.ts";

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
  /** Programs of the major version that made the folder, where it is a former one; otherwise they are looked for. */
  formerPostgres?: string | null;
  /** Hears of every state. */
  log?: (note: DatabaseNote) => void;
};

/**
 * Starts the PostgreSQL of the packages on DATA_DIR/postgres, which is made where there is none, and starts it again whenever it ends
 * by itself. A database of a former major version is upgraded first. The directory is locked until `stop`.
 * @throws Error with what it said where it does not start, or another process holds the directory
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, isShared = false, formerPostgres = null, log = () => {} } = options;
  const folder = join(dataDir, "postgres");
  const found = findPrograms();
  let copies: string | undefined;
  let unlock = () => {};
  let ready: PostmasterOptions | undefined;

  const folderForCopy = async () => (copies ??= await mkdtemp(join(tmpdir(), "rukopis-postgres-")));
  const prepareFolder = async (): Promise<Prepared> => {
    if (!existsSync(folder) && existsSync(join(dataDir, "pg")))
      throw new Error("a former release made it: move it with «npm run move-from-pglite»");
    const lock = lockIfFree(dataDir);
    if (!lock && isShared) return { outcome: "joined" };
    if (!lock) throw new Error(IN_USE);
    unlock = lock;
    const user = otherUser(folder);
    const programs = await openPrograms(found, user, folderForCopy);
    await finishUpgrade(dataDir);
    const major = majorOf(folder);
    if (major === null)
      await makeDatabase(folder, programs, isWindows ? { passwordFile: await passwordFile(dataDir) } : {});
    else if (major > MAJOR) throw new Error(`PostgreSQL ${major} made it, and this release has ${MAJOR}`);
    await endLeftDatabase(folder);
    await giveTo(folder, user);
    ready = { folder, programs, user, port: isWindows ? await freePort() : null };
    if (major === null || major === MAJOR) return { outcome: "ready" };
    return { outcome: "outdated", reason: `PostgreSQL ${major} made it, ${MAJOR} takes it over` };
  };
  const prepared = () => {
    if (!ready) throw new Error("the folder is not ready");
    return ready;
  };
  const machine = embeddedDatabaseMachine.provide({
    actors: {
      prepareFolder: fromPromise(prepareFolder),
      upgradeFolder: fromPromise(() => upgradeFolder({ ...prepared(), dataDir, formerPostgres })),
      postmaster: fromCallback(({ sendBack, receive }) => {
        const postmaster = runPostmaster(prepared(), sendBack);
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
  if (begun.matches("joined")) await waitForAnswer(folder, dataDir);
  return {
    connection: await connectionOf(folder, dataDir),
    stop: async () => {
      actor.send({ type: "stop.requested" });
      await waitFor(actor, ({ status }) => status !== "active");
      await end();
    },
  };
}
