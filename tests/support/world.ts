import { randomBytes } from "node:crypto";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { type Login, ServerProcess } from "./process.ts";

/** What the first start of a server leaves behind. `databaseUrl`: its database on PostgreSQL, else one in the folder. */
type World = { databaseUrl?: string; logins: Login[] };

const fileOf = (folder: string): string => join(folder, "world.json");
const dataOf = (folder: string): string => join(folder, "data");

/** Runs one statement on the database of this address. */
async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const beside = (url: string, name: string): string => {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
};

/**
 * Starts the product once on an empty database, so that servers of tests begin with its migrated and filled copy.
 * @param adminUrl a PostgreSQL that databases may be created on; without it the embedded database is used
 */
export async function makeWorld(folder: string, adminUrl: string | undefined): Promise<void> {
  await mkdir(folder, { recursive: true });
  const name = `rukopis_world_${randomBytes(4).toString("hex")}`;
  const databaseUrl = adminUrl && beside(adminUrl, name);
  if (adminUrl) await execute(adminUrl, `create database ${name}`);
  const first = await ServerProcess.prepare(databaseUrl ? { DATABASE_URL: databaseUrl } : {});
  try {
    await first.run();
    await first.end();
    await cp(first.dataDir, dataOf(folder), { recursive: true });
    const world: World = { ...(databaseUrl && { databaseUrl }), logins: first.logins };
    await writeFile(fileOf(folder), JSON.stringify(world));
  } finally {
    await first.stop();
  }
}

/** A server on a copy of the world in TEST_WORLD. */
export async function startInWorld(env: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
  const folder = process.env.TEST_WORLD;
  if (!folder) throw new Error("TEST_WORLD is not set: tests/support/worldSetup.ts makes a world");
  const { databaseUrl, logins } = JSON.parse(await readFile(fileOf(folder), "utf8")) as World;
  const copied: NodeJS.ProcessEnv = {};
  if (databaseUrl) {
    const template = new URL(databaseUrl).pathname.slice(1);
    const name = `rukopis_browser_${randomBytes(8).toString("hex")}`;
    await execute(beside(databaseUrl, "postgres"), `create database ${name} template ${template}`);
    copied.DATABASE_URL = beside(databaseUrl, name);
  }
  const server = await ServerProcess.prepare({ ...copied, ...env });
  try {
    await cp(dataOf(folder), server.dataDir, { recursive: true });
    server.logins.push(...logins);
    await server.run();
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
}
