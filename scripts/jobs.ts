// `npm run jobs -- --failed` names the jobs that failed ten times or more; `npm run jobs -- --restart ID` starts one of them again.
// `npm run jobs -- --cleaning` says when each step of the hourly cleaning last succeeded.
import { parseArgs } from "node:util";
import { lastCleaned } from "../server/cleaning.ts";
import { readConfig } from "../server/config.ts";
import { startEmbedded } from "../server/db/embedded/start.ts";
import { openDatabase } from "../server/db/open.ts";
import { failedJobs, restartJob } from "../server/jobs/failed.ts";

const usage = "npm run jobs -- --failed | --restart ID | --cleaning";

/** @returns lines for the operator */
export async function jobsCommand(args: string[], now: Date): Promise<string[]> {
  const { values } = parseArgs({
    args,
    options: { failed: { type: "boolean" }, restart: { type: "string" }, cleaning: { type: "boolean" } },
  });
  if (values.restart !== undefined) {
    const id = Number(values.restart);
    if (!Number.isSafeInteger(id) || !(await restartJob(id, now))) throw new Error(`No failed job ${values.restart}`);
    return [`${id}\tstarts again`];
  }
  if (values.cleaning) {
    const steps = await lastCleaned();
    return steps.map(({ step, succeededAt }) => `${step}\t${succeededAt?.toISOString() ?? "never"}`);
  }
  if (!values.failed) throw new Error(usage);
  const jobs = await failedJobs();
  return jobs.map(({ id, kind, attempts, lastError, runAt }) =>
    [id, kind, `${attempts} times`, `next ${runAt.toISOString()}`, lastError].join("\t"),
  );
}

/** The database of the settings; the embedded one also while a server runs it. */
async function withDatabase<T>(work: () => Promise<T>): Promise<T> {
  const { dataDir, databaseUrl } = readConfig(process.env);
  const embedded = databaseUrl ? null : await startEmbedded({ dataDir, isShared: true });
  const database = await openDatabase({ ...(embedded?.connection ?? { connectionString: databaseUrl }), max: 1 });
  try {
    return await work();
  } finally {
    await database.destroy();
    await embedded?.stop();
  }
}

if (import.meta.main) {
  try {
    const lines = await withDatabase(() => jobsCommand(process.argv.slice(2), new Date()));
    console.log(lines.length > 0 ? lines.join("\n") : "No failed jobs");
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
