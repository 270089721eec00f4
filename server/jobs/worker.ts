import { AsyncResource } from "node:async_hooks";
import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import { db } from "../db/transaction.ts";
import { withoutAddresses } from "../http/log.ts";
import "./kinds.ts";
import { enqueue, onEnqueue } from "./outbox.ts";
import { jobOf } from "./registry.ts";

const SECOND = 1_000;
const lease = 60 * SECOND;
const longestPause = 3_600 * SECOND;

type Claimed = { id: number; kind: string; payload: unknown; attempts: number; leasedUntil: Date };

/** Takes the job that is due longest; others pass by it until the lease ends, also when this process dies. */
async function claim(now: Date): Promise<Claimed | undefined> {
  const leasedUntil = new Date(now.getTime() + lease);
  const job = await db()
    .updateTable("job")
    .set({ attempts: sql<number>`attempts + 1`, runAt: leasedUntil.toISOString() })
    .where("id", "in", (query) =>
      query
        .selectFrom("job")
        .select("id")
        .where("runAt", "<=", now)
        .orderBy("runAt")
        .orderBy("id")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "kind", "payload", "attempts"])
    .executeTakeFirst();
  return job && { ...job, leasedUntil };
}

/** Runs one due job. @returns null when none is due */
async function runNext(now: Date, log: FastifyBaseLogger): Promise<"done" | "failed" | null> {
  const job = await claim(now);
  if (!job) return null;
  // Ended only as it was claimed: a job that was asked for anew meanwhile stays for its new time.
  const { id, attempts, leasedUntil } = job;
  try {
    await jobOf(job.kind)(job.payload, { now, log });
    await db()
      .deleteFrom("job")
      .where("id", "=", id)
      .where("attempts", "=", attempts)
      .where("runAt", "=", leasedUntil)
      .execute();
    return "done";
  } catch (error) {
    const reason = withoutAddresses(error instanceof Error ? error.message : String(error)).slice(0, 500);
    log.error({ job: job.kind, jobId: id, attempts, err: error }, "a job failed and will be tried again");
    const pause = Math.min(longestPause, 2 ** attempts * SECOND);
    await db()
      .updateTable("job")
      .set({ runAt: new Date(now.getTime() + pause).toISOString(), lastError: reason })
      .where("id", "=", id)
      .where("attempts", "=", attempts)
      .where("runAt", "=", leasedUntil)
      .execute();
    return "failed";
  }
}

/** Runs everything that is due at `now`: for tests, where no worker runs. */
export async function drainJobs(now: Date, log: FastifyBaseLogger): Promise<{ done: number; failed: number }> {
  const count = { done: 0, failed: 0 };
  for (let end = await runNext(now, log); end; end = await runNext(now, log)) count[end] += 1;
  return count;
}

/**
 * Starts this process's worker: it looks every second, and at once when this process enqueues. Several processes may run one each.
 * @returns stops it after the job at hand
 */
export function startJobs({ now, log }: { now: () => Date; log: FastifyBaseLogger }): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | undefined;
  let again = false;

  const drain = async (): Promise<void> => {
    do {
      again = false;
      while (!stopped && (await runNext(now(), log)));
    } while (again && !stopped);
  };
  const look = (): void => {
    if (stopped) return;
    if (working) {
      again = true;
      return;
    }
    clearTimeout(timer);
    working = drain()
      .catch((error: unknown) => log.error({ err: error }, "the jobs could not be read"))
      .finally(() => {
        working = undefined;
        if (!stopped) timer = setTimeout(look, SECOND).unref();
      });
  };

  // Bound to where the worker starts: else it would run inside the caller's transaction, which is over by then.
  onEnqueue(AsyncResource.bind(() => setImmediate(look)));
  void enqueue("cleaning", {}, { dedupe: "cleaning" }).catch((error: unknown) =>
    log.error({ err: error }, "the cleaning could not be planned"),
  );
  look();
  return async () => {
    stopped = true;
    onEnqueue(() => {});
    clearTimeout(timer);
    await working;
  };
}
