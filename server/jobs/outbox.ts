import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { GatheredLetter, WaitedForLetter } from "../account/jobs.types.ts";
import { afterCommit, db } from "../db/transaction.ts";
import { traceparent } from "../tracing/trace.ts";
import type { JobKind, JobPayloads } from "./payloads.ts";

const waitedFor: readonly string[] = [
  "emailConfirmation",
  "passwordRecovery",
  "emailChange",
  "factorRemoval",
] satisfies WaitedForLetter["letter"][];

/**
 * Kinds that wait for nothing but their own: a letter, a code or a publication never waits behind a book's pictures,
 * and nothing behind an archive or the files of books.
 */
export const lanes = [
  "mail",
  "sms",
  "chapter.publish",
  "publication.publish",
  "image.variants",
  "audio.read",
  "audio.cut",
  "audio.convert",
  "account.export",
  "book.file",
  "push",
  "push.waiting",
  "push.device",
  "notification",
  "notification.batch",
  "order.register",
  "order.ask",
  "order.refund",
  "payment.hear",
  "cache.purge",
] as const satisfies readonly JobKind[];

/**
 * Kinds of which one person may ask for hundreds of long jobs. The owners of these jobs take turns, and jobs without an owner come last.
 * Letters that somebody waits for come first (docs/adr/0078).
 */
export const fairLanes = [
  "mail",
  "audio.read",
  "audio.cut",
  "audio.convert",
] as const satisfies readonly (typeof lanes)[number][];

let wake = (): void => {};

/** The worker of this process looks, once the open transaction is committed. */
export const announceJobs = (): void => afterCommit(wake);

/** Tells this process's worker of new jobs. */
export const onEnqueue = (told: () => void): void => {
  wake = told;
};

/** When a job is due that waits for nothing. */
export const atOnce: Date = new Date(0);

/** A job that waits for its time is in no line yet. */
const isInLine = sql`(attempts > 0 or run_at = ${atOnce.toISOString()})`;
const FIRST = -1;
const LAST = 2_147_483_647;

/** Behind all that the person has waiting, and never before what has waited longest: who was away has saved nothing up. */
const turnOf = (kind: JobKind, owner: number) => sql<number>`greatest(
  (select coalesce(min(turn), 0) from job where kind = ${kind} and owner_id is not null and ${isInLine}),
  (select coalesce(max(turn) + 1, 0) from job where kind = ${kind} and owner_id = ${owner} and ${isInLine}))`;

/** Asked for again while it waits, a job keeps the time from which it could have begun. */
const dueSince = sql<Date>`least(greatest(job.run_at, job.enqueued_at), excluded.enqueued_at)`;

const isFair = (kind: JobKind): boolean => fairLanes.some((one) => one === kind);

function placeInLine(kind: JobKind, payload: object, owner: number | undefined) {
  if ("letter" in payload && waitedFor.includes(String(payload.letter))) return { ownerId: null, turn: FIRST };
  if (owner === undefined) return { ownerId: null, turn: isFair(kind) ? LAST : 0 };
  return { ownerId: owner, turn: turnOf(kind, owner) };
}

type Options<K extends JobKind> = {
  runAt?: Date;
  dedupe?: string;
  isKept?: boolean;
  owner?: K extends (typeof fairLanes)[number] ? number : never;
};
/** A letter that nobody waits for names its owner: else it would stand behind everybody's. */
type OptionsOf<K extends JobKind, P> = "mail" extends K
  ? [P] extends [WaitedForLetter]
    ? [Options<K>?]
    : [Options<K> & { owner: number }]
  : [Options<K>?];

/**
 * Writes a job into the open transaction: it exists if and only if the rest was committed. One that is due at once belongs to the trace
 * of its cause; one that waits for its time begins another, so that what plans itself again is no trace without end.
 * @param options.runAt not before; nothing: at once
 * @param options.dedupe at most one waiting job of this key: a later call replaces time and payload.
 * @param options.isKept the waiting job of the key stays as it is.
 * @param options.owner of a kind of `fairLanes`: whose work it is
 */
export async function enqueue<K extends JobKind, P extends JobPayloads[K]>(
  kind: K,
  payload: P,
  ...[options = {}]: OptionsOf<K, P>
): Promise<void> {
  const { runAt = atOnce, dedupe, isKept = false, owner }: Options<K> = options;
  const job = {
    kind,
    payload: JSON.stringify(payload),
    runAt: runAt.toISOString(),
    traceparent: runAt === atOnce ? traceparent() : null,
  };
  await db()
    .insertInto("job")
    .values({
      ...job,
      dedupe: dedupe ?? null,
      ...placeInLine(kind, payload, owner),
    })
    .onConflict((same) => {
      const waiting = same.column("dedupe");
      return isKept
        ? waiting.doNothing()
        : waiting.doUpdateSet({ ...job, attempts: 0, lastError: null, enqueuedAt: dueSince });
    })
    .execute();
  announceJobs();
}

/**
 * Writes a letter into the open transaction that is gathered with those of its key: the first is due at once, `restGathered` lets a
 * while pass before the next. One that waits already is not moved, tells of one more, and of this one's moment and place.
 */
export async function enqueueGathered(letter: GatheredLetter, dedupe: string, owner: number): Promise<void> {
  await db()
    .insertInto("job")
    .values({
      kind: "mail",
      payload: JSON.stringify({ ...letter, count: 1 }),
      runAt: atOnce.toISOString(),
      dedupe,
      traceparent: traceparent(),
      ...placeInLine("mail", letter, owner),
    })
    .onConflict((same) =>
      same.column("dedupe").doUpdateSet({
        payload: sql`jsonb_set(excluded.payload, '{count}', to_jsonb((job.payload->>'count')::integer + 1))`,
        // A worker may hold the job right now, with nothing to tell, and would delete it. With another time it is no longer that job.
        runAt: sql`case when job.attempts > 0 and job.payload->>'count' = '0' then excluded.run_at else job.run_at end`,
        attempts: 0,
        lastError: null,
      }),
    )
    .execute();
  announceJobs();
}

/**
 * Keeps the job of a letter that has just gone, so that the next letter of its key waits. The address is taken out of
 * the job where nothing more has happened meanwhile. `told`: how many events the letter has named.
 * @param until when the next letter may go
 */
export async function restGathered(dedupe: string, told: number, until: Date): Promise<void> {
  const left = sql<number>`greatest((payload->>'count')::integer - ${told}::integer, 0)`;
  await db()
    .updateTable("job")
    .set({
      payload: sql`case when ${left} = 0
        then payload - 'address' - 'userAgent' || '{"email": "", "count": 0}'
        else jsonb_set(payload, '{count}', to_jsonb(${left})) end`,
      runAt: until.toISOString(),
      attempts: 0,
      lastError: null,
      turn: 0,
    })
    .where("dedupe", "=", dedupe)
    .execute();
}

/** The same of many in one statement, each due at once and without an owner. */
export async function enqueueAll<K extends JobKind>(kind: K, payloads: readonly JobPayloads[K][]): Promise<void> {
  if (payloads.length === 0) return;
  const runAt = atOnce.toISOString();
  await db()
    .insertInto("job")
    .values(
      payloads.map((payload) => ({
        kind,
        payload: JSON.stringify(payload),
        runAt,
        dedupe: null,
        traceparent: traceparent(),
        ...placeInLine(kind, payload, undefined),
      })),
    )
    .execute();
  announceJobs();
}

/** Call it in the transaction of the event: people are notified after its commit, and the caller waits for nobody. */
export const tellOf = (event: JobPayloads["notification"]["event"], now: Date): Promise<void> =>
  enqueue("notification", { source: randomUUID(), at: now.toISOString(), event });
