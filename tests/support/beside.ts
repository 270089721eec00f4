import { bindConfig, readConfig } from "../../server/config.ts";
import { bindDataKey } from "../../server/db/dataKey.ts";
import { startEmbedded } from "../../server/db/embedded/start.ts";
import { connect } from "../../server/db/open.ts";
import { bindDatabase } from "../../server/db/transaction.ts";
import type { ServerProcess } from "./process.ts";
import type { TestServer } from "./server.ts";

type With = Pick<TestServer, "database">;

/** Works on the database of a server that runs. */
export async function beside<T>(server: ServerProcess, work: (database: With) => Promise<T>): Promise<T> {
  const { dataDir, databaseUrl } = server;
  const config = readConfig({ NODE_ENV: "test", DATA_DIR: dataDir });
  bindConfig(config);
  const embedded = databaseUrl === undefined ? await startEmbedded({ dataDir, isShared: true }) : null;
  const database = connect({ ...(embedded?.connection ?? { connectionString: databaseUrl }), max: 2 });
  try {
    bindDatabase(database);
    await bindDataKey(config);
    return await work({ database });
  } finally {
    await database.destroy();
    await embedded?.stop();
  }
}

/** A demo account as factories of works know it. */
export const demoAccount = ({ database }: With, userName: string) =>
  database
    .selectFrom("account")
    .where("userName", "=", userName)
    .select(["id", "userName", "fio", "email"])
    .executeTakeFirstOrThrow();
