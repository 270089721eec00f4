import { type SqlBool, sql } from "kysely";
import { db, transaction } from "../db/transaction.ts";
import { enqueue } from "../jobs/outbox.ts";
import type { Key } from "./keys.ts";

/** Milliseconds between two looks for notes: a change is purged within a second of its commit. */
const LOOK_EVERY = 250;
/**
 * A page that was made before a change may reach a cache after the purge. So many seconds later no answer is under way any more, and what
 * was kept is purged once more.
 */
const STRAGGLERS = 20;
/** What no cache has heard in so many seconds, none holds any more: PUBLIC_CACHE_SECONDS is never more. */
const OLDEST = 3_600;

const isDue = sql<SqlBool>`(sent_at is null or sent_at < now() - make_interval(secs => ${sql.lit(STRAGGLERS)}))`;
const isOver = sql<SqlBool>`noted_at < now() - make_interval(secs => ${sql.lit(OLDEST)})`;

type Note = { transactionId: number; key: string; isRepeated: boolean };

/** Notes that caches have still to hear, and those that they have to hear once more. */
export const dueNotes = (): Promise<Note[]> =>
  db()
    .selectFrom("publicCacheNote")
    .where(isDue)
    .select(["transactionId", "key", sql<boolean>`sent_at is not null`.as("isRepeated")])
    .execute();

const these = (notes: readonly Note[]) => sql<SqlBool>`(transaction_id, key) in (
  select * from unnest(${notes.map(({ transactionId }) => transactionId)}::bigint[], ${notes.map(({ key }) => key)}::text[]))`;

/** The caches have heard these notes: for the first time they wait for the second, then they are gone. */
export const noteHeard = (notes: readonly Note[]): Promise<void> =>
  transaction(async () => {
    const repeated = notes.filter(({ isRepeated }) => isRepeated);
    const first = notes.filter(({ isRepeated }) => !isRepeated);
    if (repeated.length > 0) await db().deleteFrom("publicCacheNote").where(these(repeated)).execute();
    if (first.length > 0)
      await db().updateTable("publicCacheNote").set({ sentAt: sql<string>`now()` }).where(these(first)).execute();
  });

/** Forgets notes that are older than everything in a cache. */
export async function forgetNotes(): Promise<void> {
  await db().deleteFrom("publicCacheNote").where(isOver).execute();
}

/** Notes something by hand: what no row of the database says. */
const note = (key: Key) => sql`select note_public_change(array[${key}]::text[])`.execute(db());

/** Plans the purge where something waits for it. One that has failed keeps its time. */
export async function planPurge(): Promise<void> {
  const waiting = await db().selectFrom("publicCacheNote").where(isDue).limit(1).select("key").executeTakeFirst();
  if (waiting) await enqueue("cache.purge", {}, { dedupe: "cache.purge", isKept: true });
}

/**
 * From now on the database notes what public pages show and what is another there, or notes nothing. A process that starts may show
 * everything otherwise: its settings and its build are other ones.
 */
export const beginNotes = (urls: readonly string[]): Promise<void> =>
  transaction(async () => {
    const purgesPages = urls.length > 0;
    await db()
      .insertInto("installation")
      .values({ purgesPages })
      .onConflict((same) => same.column("isOnly").doUpdateSet({ purgesPages }))
      .execute();
    if (purgesPages) await note("page");
    else await db().deleteFrom("publicCacheNote").execute();
  });

type Log = { warn: (error: unknown, message: string) => void };

/**
 * Looks for notes four times a second, where caches are to hear of them. Several processes may look: the job is one.
 * @returns ends it
 */
export function watchNotes(urls: readonly string[], log: Log, every = LOOK_EVERY): () => Promise<void> {
  if (urls.length === 0) return async () => {};
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= planPurge()
      .catch((error: unknown) => log.warn(error, "what caches are to forget could not be read"))
      .finally(() => {
        looking = undefined;
      });
  }, every).unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };
}
