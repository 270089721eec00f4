import { type RawBuilder, sql } from "kysely";
import { plannedAtEachUse } from "../db/prepared.ts";
import { db } from "../db/transaction.ts";
import { within } from "../http/within.ts";
import { gauge } from "../metrics/metrics.ts";
import { isLiving, isStuck, kindsThatAre } from "./claim.ts";
import { atOnce } from "./outbox.ts";

/** What was found holds for so long, however many ask; in milliseconds. */
const HOLDS = 10_000;
/** A database that is slower says nothing of its queue; in milliseconds. */
const MOST_WAIT = 2_000;
/** Jobs of a kind and state that are counted at most. */
const MOST_COUNTED = 100_000;

type Condition = RawBuilder<unknown>;

/** Jobs of one kind. `dueSince`: when the one that is due longest could have begun; null: none is due. */
type Counted = { kind: string; waiting: number; due: number; stuck: number; dueSince: Date | null };

/** In the order of the index: where most jobs are of one kind, PostgreSQL would read the table until it has so many. */
const countOf = (condition: Condition) => sql<number>`(select count(*)::integer from (
  select from job where job.kind = present.kind and ${condition}
  order by run_at, id limit ${sql.lit(MOST_COUNTED)}) as counted)`;

const firstOf = (condition: Condition) => sql<Date | null>`(
  select greatest(run_at, enqueued_at) from job where job.kind = present.kind and ${isLiving} and ${condition}
  order by run_at, id limit 1)`;

/**
 * The statement of a scrape: for the numbers, and for a test of its plan. Each part steps along an index of jobs. The first of those
 * that wait for nothing and the first of those whose time has come stand at two places of it.
 */
export const counting = (now: Date) => sql<Counted>`${plannedAtEachUse}
  select present.kind, ${countOf(isLiving)} as waiting, ${countOf(sql`${isLiving} and run_at <= ${now}`)} as due,
    ${countOf(isStuck)} as stuck,
    least(${firstOf(sql`run_at = ${atOnce}`)}, ${firstOf(sql`run_at > ${atOnce} and run_at <= ${now}`)}) as due_since
  from (select kind from ${kindsThatAre(isLiving)} as living union select kind from ${kindsThatAre(isStuck)} as stuck)
    as present`;

type Queued = Omit<Counted, "dueSince"> & { oldestDue: number };
type Watched = { kinds: readonly string[]; now: () => Date };

/** Each of these kinds, and `other` for what another version of the server has planned. */
async function queueAt({ kinds, now }: Watched): Promise<Queued[]> {
  const at = now();
  const counted = await within(MOST_WAIT, counting(at).execute(db()));
  if (!counted) throw new Error("the database did not count its jobs in time");
  return [...kinds, "other"].map((kind) => {
    const rows = counted.rows.filter((row) => (kinds.includes(row.kind) ? row.kind : "other") === kind);
    const sumOf = (name: "waiting" | "due" | "stuck") => rows.reduce((sum, row) => sum + row[name], 0);
    const ages = rows.map(({ dueSince }) => (dueSince ? (at.getTime() - dueSince.getTime()) / 1_000 : 0));
    return {
      kind,
      waiting: sumOf("waiting"),
      due: sumOf("due"),
      stuck: sumOf("stuck"),
      oldestDue: Math.max(0, ...ages),
    };
  });
}

let watched: Watched | undefined;
let last = { at: Number.NEGATIVE_INFINITY, queue: Promise.resolve<Queued[]>([]) };

/** What is watched from now on. @param kinds all that this version of the server knows */
export function watchQueue(kinds: readonly string[], now: () => Date): void {
  watched = { kinds, now };
  last = { at: Number.NEGATIVE_INFINITY, queue: Promise.resolve([]) };
}

function queueNow(): Promise<Queued[]> {
  if (!watched) return last.queue;
  const at = watched.now().getTime();
  if (Math.abs(at - last.at) >= HOLDS) last = { at, queue: queueAt(watched) };
  return last.queue;
}

const kind: readonly string[] = [];
const read = (name: "waiting" | "due" | "stuck" | "oldestDue") => async () =>
  (await queueNow()).map((row) => ({ kind: row.kind, value: row[name] }));

gauge(
  "rukopis_jobs_waiting",
  "Jobs in the queue that have not failed ten times, due or not.",
  { kind },
  read("waiting"),
);
gauge("rukopis_jobs_due", "Jobs in the queue whose time has come.", { kind }, read("due"));
gauge("rukopis_jobs_stuck", "Jobs that have failed ten times or more.", { kind }, read("stuck"));
gauge(
  "rukopis_jobs_oldest_due_seconds",
  "How long the job that is due longest has waited; 0: none is due.",
  { kind },
  read("oldestDue"),
);
