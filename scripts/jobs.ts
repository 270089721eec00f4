// `npm run jobs -- --failed` names the jobs that failed ten times or more; `npm run jobs -- --restart ID` starts one of them again.
// `npm run jobs -- --cleaning` says when each step of the hourly cleaning last succeeded.
// `npm run jobs -- --waiting` counts what waits, by kind. `--hold` lets no job begin, `--release` lets them begin again.
import { parseArgs } from "node:util";
import { lastCleaned } from "../server/cleaning.ts";
import { readConfig } from "../server/config.ts";
import { startEmbedded } from "../server/db/embedded/start.ts";
import { openDatabase } from "../server/db/open.ts";
import { failedJobs, restartJob } from "../server/jobs/failed.ts";
import { areJobsHeld, holdJobs, type WaitingJobs, waitingJobs } from "../server/jobs/held.ts";
import { runLines } from "./runLines.ts";

const usage = "npm run jobs -- --failed | --restart ID | --cleaning | --waiting | --hold | --release";

/** A line a kind. */
export const waitingLines = (waiting: readonly WaitingJobs[]): string[] =>
  waiting.map(({ kind, letter, count }) => `${letter === null ? kind : `${kind} ${letter}`}\t${count}`);

/** @returns lines for the operator */
export async function jobsCommand(args: string[], now: Date): Promise<string[]> {
  const { values } = parseArgs({
    args,
    options: {
      failed: { type: "boolean" },
      restart: { type: "string" },
      cleaning: { type: "boolean" },
      waiting: { type: "boolean" },
      hold: { type: "boolean" },
      release: { type: "boolean" },
    },
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
  if (values.waiting)
    return [`Jobs ${(await areJobsHeld()) ? "are held" : "may begin"}`, ...waitingLines(await waitingJobs())];
  if (values.hold || values.release) {
    await holdJobs(values.hold === true);
    return [values.hold ? "No job begins: npm run jobs -- --release" : "Jobs begin again"];
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

if (import.meta.main)
  await runLines(async () => {
    const lines = await withDatabase(() => jobsCommand(process.argv.slice(2), new Date()));
    return lines.length > 0 ? lines : ["No failed jobs"];
  });
