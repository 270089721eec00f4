// `npm run backup -- FOLDER` takes a snapshot of the database and of people's files into FOLDER, also while a server works with them.
// `--keep 7` then takes the snapshots before the newest seven away. `--verify` reads all that FOLDER has back in place of that.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { blobs, openBlobs } from "../server/blobs/blobs.ts";
import { bindConfig, readConfig } from "../server/config.ts";
import { startEmbedded } from "../server/db/embedded/start.ts";
import { takeBackup } from "./backups/backup.ts";
import { verifyBackups } from "./backups/verify.ts";
import { runLines } from "./runLines.ts";

const usage = "npm run backup -- FOLDER [--keep NUMBER] | FOLDER --verify";

/** @returns lines for the operator @throws Error with one clear line */
export async function backupCommand(args: string[], env: NodeJS.ProcessEnv): Promise<string[]> {
  const options = { keep: { type: "string" }, verify: { type: "boolean" } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [folder, ...more] = positionals;
  const keep = values.keep === undefined ? null : Number(values.keep);
  if (!folder || more.length > 0 || (keep !== null && !(Number.isSafeInteger(keep) && keep > 0)))
    throw new Error(usage);
  if (values.verify) return (await verifyBackups(folder)).map((name) => `${name}\twhole`);
  const config = readConfig(env);
  bindConfig(config);
  await openBlobs(config);
  const { dataDir, databaseUrl } = config;
  if (!databaseUrl && !existsSync(join(dataDir, "postgres")))
    throw new Error(`There is no embedded database in ${dataDir}: set DATA_DIR`);
  const embedded = databaseUrl ? null : await startEmbedded({ dataDir, isShared: true });
  try {
    const connection = embedded?.connection ?? { connectionString: databaseUrl };
    const taken = await takeBackup(folder, { connection, store: blobs() }, { keep });
    return [
      `${taken.name}\t${taken.rows} rows\t${taken.count} files, ${taken.copied} of them new\t${taken.size} bytes`,
      ...(taken.removed > 0 ? [`${taken.removed} older backups taken away`] : []),
    ];
  } finally {
    await embedded?.stop();
  }
}

if (import.meta.main) await runLines(() => backupCommand(process.argv.slice(2), process.env));
