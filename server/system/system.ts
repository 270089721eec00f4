import { sql } from "kysely";
import type { ResultOf } from "../../src/api/contract/index.ts";
import { disk } from "../blobs/disk.ts";
import { config } from "../config.ts";
import { db } from "../db/transaction.ts";
import { failedKinds } from "../jobs/failed.ts";
import { counting } from "../jobs/queue.ts";
import { livingProcesses } from "../processes/presence.ts";
import { VERSION } from "../version.ts";
import { jobName } from "./jobNames.ts";

type Facts = { version: string; byteSize: number };

const databaseFacts = async (): Promise<Facts> => {
  const { rows } = await sql<Facts>`select current_setting('server_version') as version,
    pg_database_size(current_database())::double precision as byte_size`.execute(db());
  return rows[0] as Facts;
};

/** What an administrator sees of the running product (docs/spec/account.md, «Staff calls»). */
export async function systemNow(now: Date): Promise<ResultOf<"getSystem">> {
  const { dataDir, databaseUrl, s3 } = config();
  const [processes, facts, installation, { rows: counted }, failed, freeBytes] = await Promise.all([
    livingProcesses(now),
    databaseFacts(),
    db().selectFrom("installation").select(["jobsHeld", "backedUpAt"]).executeTakeFirst(),
    counting(now).execute(db()),
    failedKinds(),
    disk.free(dataDir).catch(() => null),
  ]);
  const sumOf = (name: "waiting" | "due"): number => counted.reduce((sum, row) => sum + row[name], 0);
  const waits = counted.map(({ dueSince }) => (dueSince ? now.getTime() - dueSince.getTime() : 0));
  return {
    version: VERSION,
    processes: processes.map((process) => ({ ...process, startedAt: process.startedAt.toISOString() })),
    database: { ...facts, isEmbedded: databaseUrl === undefined },
    store: s3 ? "s3" : "disk",
    freeBytes,
    backedUpAt: installation?.backedUpAt?.toISOString() ?? null,
    jobs: {
      areHeld: installation?.jobsHeld ?? false,
      waiting: sumOf("waiting"),
      due: sumOf("due"),
      longestWaitMs: Math.max(0, ...waits),
      failed: failed.map(({ kind, count, lastError, runAt }) => ({
        kind,
        name: jobName(kind),
        count,
        lastError: lastError ?? "",
        nextTryAt: runAt.toISOString(),
      })),
    },
  };
}
