import { mkdirSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

/**
 * One process a data directory: an exclusive SQLite transaction on a file beside it, held until the process ends, kill -9
 * included. A pid file is not enough: two starters can take over the same stale one, and in containers every pid is 1.
 * @returns what releases it
 * @throws Error with one clear line when another process holds it
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const lock = new DatabaseSync(`${dataDir}.lock`);
  try {
    lock.exec("pragma busy_timeout = 0; pragma journal_mode = delete; begin exclusive");
  } catch {
    lock.close();
    throw new Error(`The data directory ${dataDir} is used by another process`);
  }
  return () => {
    lock.exec("rollback");
    lock.close();
  };
}
