import { existsSync } from "node:fs";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { dropDatabase, newDatabase } from "./postgres.ts";
import { type Login, ServerProcess } from "./process.ts";
import { beginRecording } from "./touched.ts";

/** What the first start of a server leaves behind. */
type World = { database: { url: string; name: string }; logins: Login[]; firstAdminCode: string };

const fileOf = (folder: string): string => join(folder, "world.json");
const dataOf = (folder: string): string => join(folder, "data");
const read = async (folder: string): Promise<World> => JSON.parse(await readFile(fileOf(folder), "utf8"));

/**
 * Starts the product once on an empty database, so that servers of tests begin with its migrated and filled copy.
 * @param postgres an address where databases may be made
 */
export async function makeWorld(folder: string, postgres: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const made = await newDatabase(postgres, "world");
  const first = await ServerProcess.prepare({ DATABASE_URL: made.url });
  try {
    await first.run();
    await first.end();
    await cp(first.dataDir, dataOf(folder), { recursive: true });
    const world: World = {
      database: { url: made.url, name: made.name },
      logins: first.logins,
      firstAdminCode: first.firstAdminCode,
    };
    await writeFile(fileOf(folder), JSON.stringify(world));
  } catch (error) {
    await made.drop();
    throw error;
  } finally {
    await first.stop();
  }
}

/** Drops the database of a world, if it was made whole. The folder stays. */
export async function endWorld(folder: string): Promise<void> {
  if (!existsSync(fileOf(folder))) return;
  const { database } = await read(folder);
  await dropDatabase(database.url);
}

/** A server on a copy of the world in TEST_WORLD. */
export async function startInWorld(env: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
  const folder = process.env.TEST_WORLD;
  if (!folder) throw new Error("TEST_WORLD is not set: tests/support/worldSetup.ts makes a world");
  const { database, logins, firstAdminCode } = await read(folder);
  const copy = await newDatabase(database.url, "browser", database.name);
  const recording = beginRecording();
  const server = await ServerProcess.prepare({ DATABASE_URL: copy.url, ...recording?.env, ...env }, copy.drop);
  try {
    await cp(dataOf(folder), server.dataDir, { recursive: true });
    server.logins.push(...logins);
    server.firstAdminCode = firstAdminCode;
    await server.run();
    await recording?.of(server);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
}
