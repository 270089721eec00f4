import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

function openLock(dataDir: string): DatabaseSync {
  try {
    return new DatabaseSync(join(dataDir, "lock"));
  } catch (cause) {
    throw new Error(`The data directory ${dataDir} is not there, or may not be written to`, { cause });
  }
}

/** What is told of a directory whose lock another process holds. */
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
  } catch {
    lock.close();
    return null;
  }
  return () => {
    lock.exec("rollback");
    lock.close();
  };
}
