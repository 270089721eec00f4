import type { FastifyBaseLogger } from "fastify";
import { type ExpressionBuilder, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import { db } from "../db/transaction.ts";
import { withoutAddresses } from "../http/log.ts";
import type { JobSurroundings, Jobs } from "./jobs.ts";
import { enqueue, fairLanes, lanes, onEnqueue } from "./outbox.ts";
import type { JobKind } from "./payloads.ts";

const SECOND = 1_000;
const lease = 60 * SECOND;
const renewal = 20 * SECOND;
const longestPause = 3_600 * SECOND;
/** How long a stop waits for the jobs at hand before it tells them to break off. */
const grace = 0.3 * SECOND;
/** A job that failed so often is named to the operator; it is still tried again every hour. */
export const MANY_FAILURES = 10;

type Claimed = { id: number; kind: string; payload: unknown; attempts: number; leasedUntil: Date };

const leaseFrom = (now: Date): Date => new Date(now.getTime() + lease);

/** Jobs of a kind that one process does at once: each device is notified by itself, and waits for another machine. */
const widths: Partial<Record<JobKind, number>> = { "push.device": 4 };

/** `rest`: whatever has no lane of its own, kinds of another version of the server too. */
type Lane = (typeof lanes)[number] | "rest" | "all";

const isFair = (lane: Lane): boolean => fairLanes.some((one) => one === lane);

/** Takes the lane's job that is due longest, of a fair lane the one whose owner's turn it is; others pass by it until the lease ends, also when this process dies. */
async function claim(now: Date, lane: Lane): Promise<Claimed | undefined> {
  const leasedUntil = leaseFrom(now);
  const job = await db()
    .updateTable("job")
    .set({ attempts: sql<number>`attempts + 1`, runAt: leasedUntil.toISOString() })
    // Not `in`: where the table seems to have one row, PostgreSQL would choose again for each row, and claim them all.
    .where("id", "=", (query) =>
      query
        .selectFrom("job")
        .select("id")
        .where("runAt", "<=", now)
        .$if(lane === "rest", (job) => job.where("kind", "not in", lanes))
        .$if(lane !== "rest" && lane !== "all", (job) => job.where("kind", "=", lane))
        .$if(isFair(lane), (job) => job.orderBy("turn"))
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

/** Is it as this process claimed it? A job that was asked for again, or that another process took, is not. */
const asClaimed =
  ({ id, attempts, leasedUntil }: Claimed) =>
  (is: ExpressionBuilder<Database, "job">) =>
    is.and({ id, attempts, runAt: leasedUntil });

/** Lengthens the lease while the job runs. @returns stops it, and waits for a renewal that is under way */
function keepLease(job: Claimed, { now, log }: Worker): () => Promise<void> {
  let renewing = Promise.resolve();
  const renew = async (): Promise<void> => {
    const leasedUntil = leaseFrom(now());
    const { numUpdatedRows } = await db()
      .updateTable("job")
      .set({ runAt: leasedUntil.toISOString() })
      .where(asClaimed(job))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) job.leasedUntil = leasedUntil;
  };
  const timer = setInterval(() => {
    renewing = renewing
      .then(renew)
      .catch((error: unknown) => log.error({ job: job.kind, jobId: job.id, err: error }, "a lease was not renewed"));
  }, renewal);
  return async () => {
    clearInterval(timer);
    await renewing;
  };
}

type Worker = { jobs: Jobs; now: () => Date; log: FastifyBaseLogger; signal?: AbortSignal };
type RunAnyJob = (payload: unknown, surroundings: JobSurroundings) => Promise<void>;

/** @throws when no job is of this kind: another version of the server planned it */
function runOf(jobs: Jobs, kind: string): RunAnyJob {
  if (!Object.hasOwn(jobs, kind)) throw new Error(`nobody does the job «${kind}»`);
  return jobs[kind as keyof Jobs] as RunAnyJob;
}

async function keepFailure(job: Claimed, error: unknown, { now, log }: Worker): Promise<void> {
  const { id, kind, attempts } = job;
  const lastError = withoutAddresses(error instanceof Error ? error.message : String(error)).slice(0, 500);
  const told = { job: kind, jobId: id, attempts, lastError, err: error };
  if (attempts < MANY_FAILURES) log.error(told, "a job failed and will be tried again");
  else log.error(told, `a job keeps failing: npm run jobs -- --restart ${id}`);
  const pause = Math.min(longestPause, 2 ** attempts * SECOND);
  const runAt = new Date(now().getTime() + pause).toISOString();
  await db().updateTable("job").set({ runAt, lastError }).where(asClaimed(job)).execute();
}

/** A stop broke it off: it is due at the next start, and did not fail. */
async function giveBack(job: Claimed, { now }: Worker): Promise<void> {
  const as = { runAt: now().toISOString(), attempts: job.attempts - 1 };
  await db().updateTable("job").set(as).where(asClaimed(job)).execute();
}

/** Runs one due job. @returns null when none is due */
async function runNext(worker: Worker, lane: Lane = "all"): Promise<"done" | "failed" | null> {
  const { jobs, now, log, signal = new AbortController().signal } = worker;
  const job = await claim(now(), lane);
  if (!job) return null;
  const release = keepLease(job, worker);
  try {
    await runOf(jobs, job.kind)(job.payload, { now: now(), log, signal });
  } catch (error) {
    await release();
    await (signal.aborted ? giveBack(job, worker) : keepFailure(job, error, worker));
    return "failed";
  }
  await release();
  await db().deleteFrom("job").where(asClaimed(job)).execute();
  return "done";
}

/** Runs everything that is due, or what is of one lane: for tests, where no worker runs. */
export async function drainJobs(worker: Worker, lane: Lane = "all"): Promise<{ done: number; failed: number }> {
  const count = { done: 0, failed: 0 };
  for (let end = await runNext(worker, lane); end; end = await runNext(worker, lane)) count[end] += 1;
  return count;
}

/** Does the jobs of one lane: looks every second, and at every call of `look`. */
function startLane(worker: Worker, lane: Lane): { look: () => void; stop: () => Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | undefined;
  let again = false;

  const drain = async (): Promise<void> => {
    do {
      again = false;
      while (!stopped && (await runNext(worker, lane)));
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
      .catch((error: unknown) => worker.log.error({ err: error }, "the jobs could not be read"))
      .finally(() => {
        working = undefined;
        if (!stopped) timer = setTimeout(look, SECOND).unref();
      });
  };
  return {
    look,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await working;
    },
  };
}

/**
 * Starts this process's workers, one a lane: they look every second, and at once when this process enqueues. Several
 * processes may run theirs.
 * @returns stops them after the jobs at hand, which are aborted when they take longer than 0.3 s
 */
export function startJobs(worker: Worker): () => Promise<void> {
  const ending = new AbortController();
  const begun = lanes.flatMap((lane) => Array.from({ length: widths[lane] ?? 1 }, () => lane));
  const workers = [...begun, "rest" as const].map((lane) => startLane({ ...worker, signal: ending.signal }, lane));
  const look = () => {
    for (const one of workers) one.look();
  };
  onEnqueue(() => setImmediate(look));
  void enqueue("cleaning", {}, { dedupe: "cleaning" }).catch((error: unknown) =>
    worker.log.error({ err: error }, "the cleaning could not be planned"),
  );
  look();
  return async () => {
    onEnqueue(() => {});
    const end = setTimeout(() => ending.abort(), grace);
    await Promise.all(workers.map(({ stop }) => stop()));
    clearTimeout(end);
  };
}
