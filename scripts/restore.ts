// `npm run restore -- FOLDER` restores the newest snapshot of FOLDER, or the one of `--snapshot NAME`, into an empty database and an
// empty DATA_DIR or bucket. The copy sends nothing before `npm run jobs -- --release`.
import { parseArgs } from "node:util";
import { blobs, openBlobs } from "../server/blobs/blobs.ts";
import { bindConfig, readConfig } from "../server/config.ts";
import { restoreBackup } from "./backups/restore.ts";
import { waitingLines } from "./jobs.ts";
import { runLines } from "./runLines.ts";

const usage = "npm run restore -- FOLDER [--snapshot NAME]";

/** @returns lines for the operator @throws Error with one clear line */
export async function restoreCommand(args: string[], env: NodeJS.ProcessEnv): Promise<string[]> {
  const options = { snapshot: { type: "string" } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [folder, ...more] = positionals;
  if (!folder || more.length > 0) throw new Error(usage);
  const config = readConfig(env);
  bindConfig(config);
  await openBlobs(config);
  const { name, takenAt, rows, count, waiting } = await restoreBackup(folder, values.snapshot, config, blobs());
  return [
    `${name}\t${rows} rows\t${count} files\tas of ${takenAt}`,
    "Jobs are held: nothing goes out before «npm run jobs -- --release». These wait:",
    ...waitingLines(waiting),
  ];
}

if (import.meta.main) await runLines(() => restoreCommand(process.argv.slice(2), process.env));
