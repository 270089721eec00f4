import { join } from "node:path";
import { bindConfig, readConfig } from "../../server/config.ts";
import { connect } from "../../server/db/open.ts";
import { startPglite } from "../../server/db/pglite.ts";
import type { ServerProcess } from "./process.ts";
import type { TestServer } from "./server.ts";

type With = Pick<TestServer, "database">;

/** Works on the database of a server that runs; the embedded one belongs to one process, which is ended for it. */
export async function beside<T>(server: ServerProcess, work: (database: With) => Promise<T>): Promise<T> {
  bindConfig(readConfig({ NODE_ENV: "test", DATA_DIR: server.dataDir }));
  if (server.databaseUrl !== undefined) {
    const database = connect({ connectionString: server.databaseUrl, max: 2 });
    try {
      return await work({ database });
    } finally {
      await database.destroy();
    }
  }
  await server.end();
  const pglite = await startPglite({ dataDir: join(server.dataDir, "pg") });
  const database = connect(pglite.connection);
  try {
    return await work({ database });
  } finally {
    await database.destroy();
    await pglite.stop();
    await server.run();
  }
}

/** A demo account as factories of works know it. */
export const demoAccount = ({ database }: With, userName: string) =>
  database
    .selectFrom("account")
    .where("userName", "=", userName)
    .select(["id", "userName", "fio", "email"])
    .executeTakeFirstOrThrow();
