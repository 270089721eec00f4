import { setTimeout } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { type Migration, type MigrationProvider, Migrator } from "kysely/migration";
import { ConfigError } from "../config.ts";

/** What a file of `migrations` exports. */
export type Step = Migration & {
  /** It takes away what servers used that do not know the step of this name yet: those must not start any more. */
  readonly needs?: string;
  /** It runs outside of a transaction, because it makes an index (`addIndex`). Broken off, it runs once more from its beginning. */
  readonly isOutside?: true;
};
export type Steps = Readonly<Record<string, Step>>;

/** Any database: a step knows its tables by their names. */
type AnyDatabase = Parameters<Migration["up"]>[0];

/** A step that waits for a lock makes all others of the table wait behind it. */
const LOCK_TIMEOUT = "200ms";
const LOCK_WAS_BUSY = "55P03";
/** Milliseconds between two tries, and how many there are: five minutes. */
const pause = 500;
const MOST_TRIES = 600;
/** Of the advisory lock: one process at a time brings the schema on. */
const LOCK = 7_040_031;

async function done(db: AnyDatabase): Promise<Set<string>> {
  const { rows: tables } = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db);
  if (tables.length === 0) return new Set();
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

const tooOld = () =>
  new ConfigError(
    "The database belongs to a newer version of the server, which this one cannot work with: install that one",
  );

/** @throws ConfigError: a step that this server does not know took away what it uses */
async function mustServe(db: AnyDatabase, unknown: readonly string[], newest: string): Promise<void> {
  const { rows } = await sql`select from kysely_migration_need
    where name = any(${unknown}) and needs > ${newest} limit 1`.execute(db);
  if (rows.length > 0) throw tooOld();
}

/** Each step with what a running product needs: it gives way to others, and its need is written down with it. */
const guarded = (steps: Steps): MigrationProvider => ({
  getMigrations: async () =>
    Object.fromEntries(
      Object.entries(steps).map(([name, step]) => [
        name,
        {
          up: async (db: AnyDatabase) => {
            if (db.isTransaction) await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(db);
            await step.up(db);
            if (step.needs !== undefined)
              await sql`insert into kysely_migration_need (name, needs) values (${name}, ${step.needs})
                on conflict (name) do nothing`.execute(db);
          },
        },
      ]),
    ),
});

/** Polls: a session that waited for the lock would hold up an index that is made concurrently. */
async function alone<T>(db: AnyDatabase, work: (db: AnyDatabase) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection: AnyDatabase) => {
    const isMine = async (): Promise<boolean> => {
      const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${sql.lit(LOCK)}) as locked`.execute(
        connection,
      );
      return rows[0]?.locked === true;
    };
    while (!(await isMine())) await setTimeout(pause);
    try {
      return await work(connection);
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(LOCK)})`.execute(connection);
    }
  });
}

async function runStep(migrator: Migrator, name: string, isOutside: boolean): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { error } = await migrator.migrateTo(name, { disableTransactions: isOutside });
    if (error === undefined) return;
    if ((error as { code?: string }).code !== LOCK_WAS_BUSY || tries === MOST_TRIES) throw error;
    await setTimeout(pause);
  }
}

/**
 * Brings a database to these steps while other processes serve it. An empty one gets them all in one transaction; else each
 * step has its own, and tries again where it would wait for a lock. A database that knows later steps stays as it is.
 * @param read loads the steps, where there is something to do
 * @param names of all steps, in their order
 * @throws ConfigError in one line: a later version took away what this one uses; the error of a step, of which nothing is left
 */
export async function bringOn(db: AnyDatabase, names: readonly string[], read: () => Promise<Steps>): Promise<void> {
  const newest = names.at(-1) ?? "";
  const known = new Set(names);
  const left = async (asked: AnyDatabase): Promise<string[]> => {
    const found = await done(asked);
    const unknown = [...found].filter((name) => !known.has(name));
    const pending = names.filter((name) => !found.has(name));
    if (unknown.length === 0) return pending;
    if (pending.length > 0) throw tooOld();
    await mustServe(asked, unknown, newest);
    return [];
  };
  if ((await left(db)).length === 0) return;
  const steps = await read();
  await alone(db, async (connection) => {
    const pending = await left(connection);
    const migrator = new Migrator({ db: connection, provider: guarded(steps) });
    if (pending.length === names.length) {
      const { error } = await migrator.migrateToLatest();
      if (error) throw error;
    } else for (const name of pending) await runStep(migrator, name, steps[name]?.isOutside === true);
  });
}

/**
 * Makes an index while others write to its table. Where the step runs in a transaction, the database is empty.
 * @param definition what follows the name: on work (owner_id)
 */
export async function addIndex(
  db: AnyDatabase,
  name: string,
  definition: RawBuilder<unknown>,
  { isUnique = false } = {},
): Promise<void> {
  const create = isUnique ? sql`create unique index` : sql`create index`;
  if (db.isTransaction) {
    await sql`${create} ${sql.id(name)} ${definition}`.execute(db);
    return;
  }
  // One that was broken off is there and not valid.
  await sql`drop index concurrently if exists ${sql.id(name)}`.execute(db);
  await sql`${create} concurrently ${sql.id(name)} ${definition}`.execute(db);
}
