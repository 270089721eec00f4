// `npm run move-to-postgres`: copies the embedded database in DATA_DIR into the empty PostgreSQL of DATABASE_URL. The embedded one stays as it is.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { readConfig } from "../server/config.ts";
import { type Copied, copyInto } from "../server/db/copyInto.ts";
import { openEmbedded, tell } from "./moving.ts";

/**
 * @returns how many rows of each table were copied.
 * @throws Error when there is nothing to copy, the target cannot be reached or is not empty; nothing stays open or
 * locked then
 */
export async function moveToPostgres(dataDir: string, connectionString: string): Promise<Copied> {
  if (!existsSync(join(dataDir, "postgres")))
    throw new Error(`There is no embedded database in ${dataDir}: set DATA_DIR`);
  const source = `The embedded database in ${dataDir}`;
  return copyInto({ connectionString }, () => openEmbedded(dataDir), {
    source,
    target: "The database of DATABASE_URL",
  });
}

if (import.meta.main)
  await tell(async () => {
    const { dataDir, databaseUrl } = readConfig(process.env);
    if (!databaseUrl) throw new Error("DATABASE_URL is not set");
    return moveToPostgres(dataDir, databaseUrl);
  });
