// `npm run move-from-postgres`: copies the PostgreSQL of DATABASE_URL into an embedded database in DATA_DIR, where there is none yet.
import { mkdir } from "node:fs/promises";
import { readConfig } from "../server/config.ts";
import type { Copied } from "../server/db/copyInto.ts";
import { connect } from "../server/db/open.ts";
import { copyIntoEmbedded, tell } from "./moving.ts";

/**
 * @returns how many rows of each table were copied
 * @throws Error when there is nothing to copy, or the directory has a database
 */
export async function moveFromPostgres(connectionString: string, dataDir: string): Promise<Copied> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const openSource = async () => {
    const database = connect({ connectionString, max: 1, connectionTimeoutMillis: 10_000 });
    return { database, close: () => database.destroy() };
  };
  return copyIntoEmbedded(dataDir, openSource, "The database of DATABASE_URL");
}

if (import.meta.main)
  await tell(async () => {
    const { dataDir, databaseUrl } = readConfig(process.env);
    if (!databaseUrl) throw new Error("DATABASE_URL is not set");
    return moveFromPostgres(databaseUrl, dataDir);
  });
