import { existsSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";

/** PGlite in a thread of its own, so that a long query does not stop HTTP. Speaks PostgreSQL's protocol on a socket. */
export type PgliteWorkerData = {
  /** Nothing: in memory. */
  dataDir?: string;
  /** A dump to start from, made by `dumpTo`: tests clone a migrated database. */
  template?: string;
  /** A path on Unix, a port of 127.0.0.1 on Windows. */
  listen: { path: string } | { host: string; port: number };
};

/** A database that has made an extension cannot be opened without it. */
const extensions = { btree_gist, pg_trgm };

/** Beside its place first: a process killed while it makes the directory would leave a part that can never be opened. */
async function makeWhole(directory: string): Promise<void> {
  if (existsSync(directory)) return;
  const beside = `${directory}.making`;
  await rm(beside, { recursive: true, force: true });
  await (await PGlite.create({ dataDir: beside, extensions })).close();
  await rename(beside, directory);
}

const { dataDir, template, listen } = workerData as PgliteWorkerData;
if (dataDir) await makeWhole(dataDir);
const pglite = await PGlite.create({
  extensions,
  ...(dataDir && { dataDir }),
  ...(template && { loadDataDir: new Blob([await readFile(template)]) }),
});
const socket = new PGLiteSocketServer({ db: pglite, ...listen });
await socket.start();
const { port } = parentPort ? { port: parentPort } : { port: null };

port?.on("message", (message: { close: true } | { dumpTo: string }) => {
  if ("close" in message)
    void socket
      .stop()
      .then(() => pglite.close())
      .then(() => port.postMessage("closed"))
      .then(() => process.exit());
  else
    void pglite
      .dumpDataDir("none")
      .then(async (dump) => writeFile(message.dumpTo, Buffer.from(await dump.arrayBuffer())))
      .then(() => port.postMessage("dumped"));
});
port?.postMessage("ready");
