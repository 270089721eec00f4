import type { FastifyBaseLogger } from "fastify";
import { db } from "../db/transaction.ts";
import { withoutAddresses } from "../http/log.ts";
import { anyOf, counter } from "../metrics/metrics.ts";
import { record } from "../tracing/spans.ts";
import { newTrace, readTraceparent, withTrace } from "../tracing/trace.ts";
import {
  asClaimed,
  type Claimed,
  claim,
  dueKinds,
  isAsClaimed,
  kindsOf,
  type Lane,
  leaseFrom,
  MANY_FAILURES,
} from "./claim.ts";
import type { JobSurroundings, Jobs } from "./jobs.ts";
import { lanes, onEnqueue } from "./outbox.ts";
import type { JobKind } from "./payloads.ts";

const SECOND = 1_000;
const renewal = 20 * SECOND;
const longestPause = 3_600 * SECOND;
/** How long a stop waits for the jobs at hand before it tells them to break off. */
const grace = 0.3 * SECOND;

/** Jobs of a kind that one process does at once: each device is notified by itself, and waits for another machine. */
const widths: Partial<Record<JobKind, number>> = { "push.device": 4 };

/** `brokenOff`: by a stop, and due as before. */
const countJob = counter("rukopis_jobs_total", "Jobs that this process has run, by kind and outcome.", {
  kind: anyOf<JobKind | "other">(),
  outcome: ["done", "failed", "brokenOff"],
});

type Worker = { jobs: Jobs; now: () => Date; log: FastifyBaseLogger; signal?: AbortSignal };
type RunAnyJob = (payload: unknown, surroundings: JobSurroundings) => Promise<void>;

type Leases = {
  /** Waits for a renewal that is under way. */
  settled: () => Promise<void>;
  /** Renews the lease of this job no more, and waits likewise. */
  release: (job: Claimed) => Promise<void>;
  /** Renews none any more: what is left of the batch is due when its lease ends. */
  end: () => void;
};

/** Lengthens the leases of a batch until each of its jobs is released. */
function keepLeases(jobs: readonly Claimed[], { now, log }: Worker): Leases {
  const held = new Set(jobs);
  let renewing = Promise.resolve();
  const renew = async (job: Claimed): Promise<void> => {
    const leasedUntil = leaseFrom(now());
    const { numUpdatedRows } = await db()
      .updateTable("job")
      .set({ runAt: leasedUntil.toISOString() })
      .where(asClaimed(job))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) job.leasedUntil = leasedUntil;
  };
  const renewAll = async (): Promise<void> => {
    for (const job of held)
      await renew(job).catch((error: unknown) =>
        log.error({ job: job.kind, jobId: job.id, err: error }, "a lease was not renewed"),
      );
  };
  const timer = setInterval(() => {
    renewing = renewing.then(renewAll);
  }, renewal);
  return {
    settled: () => renewing,
    release: async (job) => {
      held.delete(job);
      if (held.size === 0) clearInterval(timer);
      await renewing;
    },
    end: () => {
      held.clear();
      clearInterval(timer);
    },
  };
}

const isKnown = (jobs: Jobs, kind: string): kind is JobKind => Object.hasOwn(jobs, kind);

/** @throws when no job is of this kind: another version of the server planned it */
function runOf(jobs: Jobs, kind: string): RunAnyJob {
  if (!isKnown(jobs, kind)) throw new Error(`nobody does the job «${kind}»`);
  return jobs[kind] as RunAnyJob;
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

/** A stop broke it off, or came before its turn in the batch: it is due as before, and did not fail. */
async function giveBack(job: Claimed): Promise<void> {
  const as = { runAt: job.wasDue.toISOString(), attempts: job.attempts - 1 };
  await db().updateTable("job").set(as).where(asClaimed(job)).execute();
}

/** Runs a job in the trace of its cause, which each of its lines in the log names. */
async function runOne(job: Claimed, { log, ...worker }: Worker, leases: Leases): Promise<"done" | "failed"> {
  const begunAt = performance.now();
  const trace = newTrace(readTraceparent(job.traceparent));
  const traced = { ...worker, log: log.child({ traceId: trace.traceId }) };
  const ended = await withTrace(trace, () => runTraced(job, traced, leases));
  record({
    trace,
    name: `job ${job.kind}`,
    kind: "job",
    attributes: {},
    isFailed: ended === "failed",
    took: performance.now() - begunAt,
  });
  return ended;
}

async function runTraced(job: Claimed, worker: Worker, leases: Leases): Promise<"done" | "failed"> {
  const { jobs, now, log, signal = new AbortController().signal } = worker;
  const kind = isKnown(jobs, job.kind) ? job.kind : "other";
  try {
    await runOf(jobs, job.kind)(job.payload, { now: now(), log, signal });
  } catch (error) {
    await leases.release(job);
    await (signal.aborted ? giveBack(job) : keepFailure(job, error, worker));
    countJob({ kind, outcome: signal.aborted ? "brokenOff" : "failed" });
    return "failed";
  }
  await leases.release(job);
  await db().deleteFrom("job").where(asClaimed(job)).execute();
  countJob({ kind, outcome: "done" });
  return "done";
}

type Ended = { done: number; failed: number };

/**
 * Claims due jobs of these kinds and runs them in their order.
 * @param isStopped true: those that have not begun are given back
 * @returns null where nothing was there to claim
 */
async function runBatch(
  worker: Worker,
  lane: Lane,
  kinds: readonly string[],
  isStopped = () => false,
): Promise<Ended | null> {
  const batch = await claim(worker.now(), lane, kinds);
  if (batch.length === 0) return null;
  const leases = keepLeases(batch, worker);
  const ended = { done: 0, failed: 0 };
  try {
    for (const job of batch) {
      const isFirst = job === batch[0];
      if (!isFirst) await leases.settled();
      if (!isFirst && isStopped()) {
        await leases.release(job);
        await giveBack(job);
      } else if (isFirst || (await isAsClaimed(job))) ended[await runOne(job, worker, leases)] += 1;
      else await leases.release(job);
    }
  } finally {
    leases.end();
  }
  return ended;
}

/** Runs everything that is due, or what is of one lane: for tests, where no worker runs. */
export async function drainJobs(worker: Worker, lane: Lane = "all"): Promise<Ended> {
  const count = { done: 0, failed: 0 };
  for (;;) {
    const now = worker.now();
    const ended = await runBatch(worker, lane, kindsOf(lane, await dueKinds(now)));
    if (!ended) return count;
    count.done += ended.done;
    count.failed += ended.failed;
  }
}

type LaneWorker = {
  /** Works off what is due of its lane, where it is idle. */
  wake: (due: readonly string[]) => void;
  stop: () => Promise<void>;
};

/** Does the jobs of one lane, one batch after the other. */
function startLane(worker: Worker, lane: Lane): LaneWorker {
  let isStopped = false;
  let working: Promise<void> | undefined;
  let kinds: readonly string[] = [];

  const drain = async (): Promise<void> => {
    try {
      while (!isStopped && kinds.length > 0) {
        const looked = kinds;
        const ended = await runBatch(worker, lane, looked, () => isStopped);
        // What a look has found meanwhile may have come after this claim.
        if (!ended && kinds === looked) kinds = [];
      }
    } catch (error) {
      worker.log.error({ err: error }, "the jobs could not be read");
    } finally {
      working = undefined;
    }
  };
  return {
    wake: (due) => {
      const found = kindsOf(lane, due);
      if (isStopped || found.length === 0) return;
      kinds = found;
      working ??= drain();
    },
    stop: async () => {
      isStopped = true;
      await working;
    },
  };
}

/** Looks every second what is due in all lanes, and at every call of `look`. */
function startLooking(worker: Worker, found: (due: readonly string[]) => void) {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let again = false;

  const lookOnce = async (): Promise<void> => {
    do {
      again = false;
      found(await dueKinds(worker.now()));
    } while (again && !isStopped);
  };
  const look = (): void => {
    if (isStopped) return;
    if (looking) {
      again = true;
      return;
    }
    clearTimeout(timer);
    looking = lookOnce()
      .catch((error: unknown) => worker.log.error({ err: error }, "the jobs could not be read"))
      .finally(() => {
        looking = undefined;
        if (!isStopped) timer = setTimeout(look, again ? 0 : SECOND).unref();
      });
  };
  return {
    look,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

/**
 * Starts this process's workers, one a lane. One look every second, and at once when this process enqueues, finds what
 * is due in all of them. Several processes may run theirs.
 * @returns stops them after the jobs at hand, which are aborted when they take longer than 0.3 s
 */
export function startJobs(worker: Worker): () => Promise<void> {
  const ending = new AbortController();
  const begun = lanes.flatMap((lane) => Array.from({ length: widths[lane] ?? 1 }, () => lane));
  const workers = [...begun, "rest" as const].map((lane) => startLane({ ...worker, signal: ending.signal }, lane));
  const { look, stop } = startLooking(worker, (due) => {
    for (const one of workers) one.wake(due);
  });
  onEnqueue(() => setImmediate(look));
  look();
  return async () => {
    onEnqueue(() => {});
    const end = setTimeout(() => ending.abort(), grace);
    await Promise.all([stop(), ...workers.map((one) => one.stop())]);
    clearTimeout(end);
  };
}
