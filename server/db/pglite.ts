import { on, once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type pg from "pg";
import type { PgliteWorkerData } from "./pgliteWorker.ts";

export type Pglite = {
  /** One connection: all sessions of PGlite are one. */
  connection: pg.PoolConfig;
  dump: (file: string) => Promise<void>;
  stop: () => Promise<void>;
};

/** Starts PGlite in a worker thread behind a socket in a short temporary path. @throws when the directory cannot be opened */
export async function startPglite(options: Pick<PgliteWorkerData, "dataDir" | "template">): Promise<Pglite> {
  const windows = process.platform === "win32";
  const folder = windows ? "" : await mkdtemp(join(tmpdir(), "rk-"));
  const port = windows ? 49_152 + Math.floor(Math.random() * 16_000) : 5432;
  const listen = windows ? { host: "127.0.0.1", port } : { path: join(folder, `.s.PGSQL.${port}`) };
  const workerData: PgliteWorkerData = { ...options, listen };
  const worker = new Worker(new URL("./pgliteWorker.ts", import.meta.url), { workerData });
  const told = async (word: string) => {
    for await (const [message] of on(worker, "message", { close: ["exit"] }) as AsyncIterable<[unknown]>) {
      if (message === word) return;
      // Node's own messages come the same way: under `node --watch` a thread tells of its imports.
      if (typeof message === "string") throw new Error(`the embedded database said «${message}»`);
    }
    throw new Error("the embedded database ended");
  };
  await told("ready");
  return {
    connection: {
      host: windows ? "127.0.0.1" : folder,
      port,
      user: "postgres",
      database: "postgres",
      max: 1,
      // It stays: the socket takes no second one, and a query that comes while an idle one is closed would be refused.
      idleTimeoutMillis: 0,
    },
    dump: async (dumpTo) => {
      worker.postMessage({ dumpTo });
      await told("dumped");
    },
    stop: async () => {
      const exited = once(worker, "exit");
      worker.postMessage({ close: true });
      await exited;
      if (folder) await rm(folder, { recursive: true, force: true });
    },
  };
}
