import { type ExpressionBuilder, sql } from "kysely";
import { plannedAtEachUse } from "../db/prepared.ts";
import type { Database } from "../db/schema.ts";
import { db } from "../db/transaction.ts";
import { fairLanes, lanes } from "./outbox.ts";
import type { JobKind } from "./payloads.ts";

/** A job that failed so often is stuck: the operator sees its name, and it is tried every hour behind all others of its kind. */
export const MANY_FAILURES = 10;

/** Short jobs that come by the hundred thousand: one claim takes so many of a kind. */
const batches: Partial<Record<JobKind, number>> = { notification: 20, push: 20, "push.waiting": 20 };

/** `rest`: whatever has no lane of its own, kinds of another version of the server too. */
export type Lane = (typeof lanes)[number] | "rest" | "all";

/** `wasDue`: when it was due before this process took it. */
export type Claimed = {
  id: number;
  kind: string;
  payload: unknown;
  attempts: number;
  traceparent: string | null;
  leasedUntil: Date;
  wasDue: Date;
};

const isFair = (lane: Lane): boolean => fairLanes.some((one) => one === lane);
const hasLane = (kind: string): boolean => lanes.some((one) => one === kind);
const batchOf = (lane: Lane): number => (lane === "rest" || lane === "all" ? 1 : (batches[lane] ?? 1));

/** Of the kinds that have something due those of this lane. */
export function kindsOf(lane: Lane, due: readonly string[]): string[] {
  if (lane === "all") return [...due];
  return due.filter((kind) => (lane === "rest" ? !hasLane(kind) : kind === lane));
}

/** Literals, so that PostgreSQL recognizes the conditions of the indexes `job_next`, `job_line` and `job_stuck`. */
export const isLiving = sql`attempts < ${sql.lit(MANY_FAILURES)}`;
export const isStuck = sql`attempts >= ${sql.lit(MANY_FAILURES)}`;

/** Steps from kind to kind along the index, so that it costs as little with 300,000 jobs waiting as with one of each kind. */
export const kindsThatAre = (state: typeof isLiving) => sql`(
  with recursive present as (
    (select kind from job where ${state} order by kind limit 1)
    union all
    select (select kind from job where ${state} and job.kind > present.kind order by kind limit 1)
    from present where present.kind is not null)
  select kind from present where kind is not null)`;

const dueThatAre = (state: typeof isLiving) => sql`(
  select kind from ${kindsThatAre(state)} as present
  where exists (select from job where job.kind = present.kind and ${state} and run_at <= (select now from moment)))`;

/** A restored copy runs no job before its operator releases them (held.ts). */
const areNotHeld = sql`not exists (select from installation where jobs_held)`;

/** The statement of one look for all lanes: for `dueKinds`, and for a test of its plan. */
export const looking = (now: Date) => sql<{ kind: string }>`${plannedAtEachUse}
  with moment as materialized (select ${now}::timestamptz as now where ${areNotHeld})
  select kind from ${dueThatAre(isLiving)} as living union select kind from ${dueThatAre(isStuck)} as stuck`;

/** @returns kinds of which something is due */
export const dueKinds = async (now: Date): Promise<string[]> =>
  (await looking(now).execute(db())).rows.map(({ kind }) => kind);

const leaseSeconds = 60;

/** Until when a job is leased that is claimed, or whose lease is renewed, now. */
export const leaseFrom = (now: Date): Date => new Date(now.getTime() + leaseSeconds * 1_000);

/** The statement of a claim: for `claim`, and for a test of its plan. */
export function claiming(now: Date, lane: Lane, kinds: readonly string[], state: "living" | "stuck") {
  const order = isFair(lane) ? sql`turn, run_at, id` : sql`run_at, id`;
  const most = sql.lit(batchOf(lane));
  // Materialized: where the table seems to have one row, PostgreSQL would choose again for each row, and claim them all.
  return sql<Omit<Claimed, "leasedUntil">>`${plannedAtEachUse}
    with due as materialized (
      select one.id, one.run_at from unnest(${[...kinds]}::text[]) as present (kind) cross join lateral (
        select id, run_at from job
        where job.kind = present.kind and ${state === "living" ? isLiving : isStuck} and run_at <= ${now}
        order by ${order} limit ${most} for update skip locked) as one
      where ${areNotHeld}
      order by one.run_at, one.id limit ${most})
    update job set attempts = attempts + 1, run_at = ${leaseFrom(now)}
    from due where job.id = due.id
    returning job.id, job.kind, job.payload, job.attempts, job.traceparent, due.run_at as was_due`;
}

/**
 * Takes the jobs of these kinds that are due longest, of a fair lane the one whose owner's turn it is. Stuck ones come
 * last. Others pass by them until the lease ends, also when this process dies.
 * @param kinds of this lane, of which something is due
 */
export async function claim(now: Date, lane: Lane, kinds: readonly string[]): Promise<Claimed[]> {
  if (kinds.length === 0) return [];
  const take = async (state: "living" | "stuck") => (await claiming(now, lane, kinds, state).execute(db())).rows;
  const living = await take("living");
  const rows = living.length > 0 ? living : await take("stuck");
  return rows
    .map((row) => ({ ...row, leasedUntil: leaseFrom(now) }))
    .sort((one, other) => one.wasDue.getTime() - other.wasDue.getTime() || one.id - other.id);
}

/** Is it as this process claimed it? A job that was asked for again, or that another process took, is not. */
export const asClaimed =
  ({ id, attempts, leasedUntil }: Claimed) =>
  (is: ExpressionBuilder<Database, "job">) =>
    is.and({ id, attempts, runAt: leasedUntil });

/** Asks before a later job of a batch begins: something may have taken it away or changed it since the claim. */
export const isAsClaimed = async (job: Claimed): Promise<boolean> =>
  (await db().selectFrom("job").where(asClaimed(job)).select("id").executeTakeFirst()) !== undefined;
