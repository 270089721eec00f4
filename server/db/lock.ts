import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

function openLock(dataDir: string): DatabaseSync {
  try {
    return new DatabaseSync(join(dataDir, "lock"));
  } catch (cause) {
    throw new Error(`The data directory ${dataDir} is not there, or may not be written to`, { cause });
  }
}

/** SQLite's word for a lock that another process holds. */
const BUSY = 5;

/** The message about a directory whose lock another process holds. */
export const IN_USE = "another process uses it";

/**
 * One process a data directory: an exclusive SQLite transaction on a file inside it, so that two containers with one volume see each other; held until the process ends, kill -9
 * included. A pid file is not enough: two starters can take over the same stale one, and in containers every pid is 1.
 * @returns what releases it; null where another process holds it
 * @param dataDir it is there
 * @throws Error with one clear line when nothing can be written there
 */
export function lockIfFree(dataDir: string): (() => void) | null {
  const lock = openLock(dataDir);
  try {
    lock.exec("pragma busy_timeout = 0; pragma journal_mode = delete; begin exclusive");
  } catch (error) {
    lock.close();
    const { errcode, message } = error as { errcode?: number; message: string };
    if (errcode === BUSY) return null;
    throw new Error(`the lock of ${dataDir} cannot be written: ${message}`, { cause: error });
  }
  return () => {
    lock.exec("rollback");
    lock.close();
  };
}
