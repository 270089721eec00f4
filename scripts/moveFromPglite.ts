// `npm run move-from-pglite`: copies the database that a release before PostgreSQL has left in DATA_DIR/pg into the embedded PostgreSQL of today. What was there stays.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { Mutex } from "async-mutex";
import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import { readConfig } from "../server/config.ts";
import type { Copied, Opened } from "../server/db/copyInto.ts";
import type { Database } from "../server/db/schema.ts";
import { copyIntoEmbedded, tell } from "./moving.ts";

const run = promisify(execFile);

/** The release that wrote those folders. */
const PACKAGE = "@electric-sql/pglite";
const VERSION = "0.5.14";

type Answer = { rows: Record<string, unknown>[]; affectedRows?: number };
type Pglite = {
  query: (text: string, values?: unknown[]) => Promise<Answer>;
  close: () => Promise<void>;
};
type Modules = {
  PGlite: { create: (options: { dataDir: string; extensions: object; parsers: object }) => Promise<Pglite> };
  extensions: object;
};

/** As the product's driver reads them: bytes and days. */
const parsers = { 17: (hex: string) => Buffer.from(hex.slice(2), "hex"), 1082: String };

/** PGlite is no part of the product any more: it is fetched for this once, unless it is here. */
async function load(folder: string): Promise<Modules> {
  let { resolve } = createRequire(import.meta.url);
  try {
    resolve(PACKAGE);
  } catch {
    console.log(`Fetching ${PACKAGE} ${VERSION}`);
    await run("npm", ["install", "--prefix", folder, "--no-audit", "--no-fund", `${PACKAGE}@${VERSION}`]);
    ({ resolve } = createRequire(join(folder, "index.js")));
  }
  const take = async (name: string) => import(pathToFileURL(resolve(name)).href);
  const [{ PGlite }, { btree_gist }, { pg_trgm }] = await Promise.all([
    take(PACKAGE),
    take(`${PACKAGE}/contrib/btree_gist`),
    take(`${PACKAGE}/contrib/pg_trgm`),
  ]);
  return { PGlite, extensions: { btree_gist, pg_trgm } };
}

/** A pool of the one connection that PGlite is. */
function poolOf(pglite: Pglite) {
  const turns = new Mutex();
  return {
    connect: async () => {
      const release = await turns.acquire();
      const query = async (text: string, values: readonly unknown[]) => {
        const { rows, affectedRows = 0 } = await pglite.query(text, [...values]);
        return { rows, rowCount: affectedRows, command: text.trimStart().slice(0, 6).toUpperCase() as "SELECT" };
      };
      return { query, release };
    },
    end: () => pglite.close(),
  };
}

/**
 * @param folder of a former release.
 * @param fetched an empty folder for what may have to be fetched.
 */
export async function openPglite(folder: string, fetched: string): Promise<Opened> {
  const { PGlite, extensions } = await load(fetched);
  const pglite = await PGlite.create({ dataDir: folder, extensions, parsers });
  const database = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: poolOf(pglite) as never }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return { database, close: () => database.destroy() };
}

/**
 * @returns how many rows of each table were copied
 * @throws Error when there is nothing to copy, or the directory has a newer database already
 */
export async function moveFromPglite(dataDir: string): Promise<Copied> {
  const former = join(dataDir, "pg");
  if (!existsSync(former)) throw new Error(`There is no database of a former release in ${dataDir}: set DATA_DIR`);
  const fetched = await mkdtemp(join(tmpdir(), "rukopis-pglite-"));
  try {
    return await copyIntoEmbedded(dataDir, () => openPglite(former, fetched), `The database in ${former}`);
  } finally {
    await rm(fetched, { recursive: true, force: true });
  }
}

if (import.meta.main) await tell(() => moveFromPglite(readConfig(process.env).dataDir));
