import { type Kysely, sql } from "kysely";
import { createActor, fromPromise } from "xstate";
import { type Config, ConfigError } from "../config.ts";
import { connectionOf, readReplica } from "../db/open.ts";
import type { Database } from "../db/schema.ts";
import { db, readFrom } from "../db/transaction.ts";
import { counter, gauge } from "../metrics/metrics.ts";
import { type Look, replicaMachine } from "./replica.machine.ts";

type Log = Record<"info" | "warn", (facts: object, message: string) => void>;
type Server = { system: string; name: string };
type Watched = { database: Kysely<Database>; isNear: () => boolean; close: () => Promise<void> };

let watched: Watched | undefined;

gauge("rukopis_database_replica_near", "1: guests' lists are read from the replica; 0: it is late or away.", {}, () =>
  watched ? [{ value: Number(watched.isNear()) }] : [],
);
const countRead = counter("rukopis_replica_reads_total", "Guests' reads by what answered them.", {
  database: ["replica", "primary"],
});

/** Replicas have the number of the cluster that they were copied from. */
const serverOf = async (database: Kysely<Database>): Promise<Server> => {
  const { rows } = await sql<Server>`select system_identifier::text as system, current_database() as name
    from pg_control_system()`.execute(database);
  return rows[0] as Server;
};

/** @throws ConfigError: it is a database of its own, or the primary itself */
async function checkIsReplica(replica: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ isReplica: boolean }>`select pg_is_in_recovery() as is_replica`.execute(replica);
  const [own, its] = await Promise.all([serverOf(db()), serverOf(replica)]);
  if (!rows[0]?.isReplica || own.system !== its.system || own.name !== its.name)
    throw new ConfigError("DATABASE_READ_URL names no streaming replica of DATABASE_URL (docs/operating/databases.md)");
}

/** Compares how far both are. @throws the driver's error, and an Error when it is no replica any more */
async function lookAt(replica: Kysely<Database>, since: string | null): Promise<Look> {
  const primary = await sql<{ position: string }>`select pg_current_wal_lsn()::text as position`.execute(db());
  const { rows } = await sql<{ hasCome: boolean | null }>`select
    pg_last_wal_replay_lsn() >= ${since}::pg_lsn as has_come`.execute(replica);
  const hasCome = rows[0]?.hasCome;
  if (since !== null && typeof hasCome !== "boolean") throw new Error("it is no replica");
  return { position: primary.rows[0]?.position ?? "", hasCome: hasCome ?? false };
}

/**
 * Watches the replica of DATABASE_READ_URL. One that does not answer at the start is asked again, and the primary does its work.
 * Without the setting it does nothing.
 * @returns ends the watch and closes its connections
 * @throws ConfigError with one clear line: the address names another database
 */
export async function watchReplica(
  config: Pick<Config, "databaseReadUrl" | "databasePool" | "namesStatements">,
  log: Log,
): Promise<() => Promise<void>> {
  if (config.databaseReadUrl === undefined) return async () => {};
  const database = readReplica(connectionOf(config.databaseReadUrl, config));
  let isChecked = false;
  const check = async () => {
    if (!isChecked) await checkIsReplica(database);
    isChecked = true;
  };
  try {
    await check();
  } catch (error) {
    if (error instanceof ConfigError) {
      await database.destroy();
      throw error;
    }
    log.warn({ err: error }, "the replica of DATABASE_READ_URL does not answer: the primary does its work");
  }
  const actor = createActor(
    replicaMachine.provide({
      actors: {
        look: fromPromise(async ({ input: { since } }) => {
          await check();
          return lookAt(database, since);
        }),
      },
      actions: {
        tellNear: () => log.info({}, "guests' lists are read from the replica"),
        tellApart: (_, why) => log.warn(why, "guests' lists are read from the primary"),
      },
    }),
  );
  actor.start();
  const own: Watched = {
    database,
    isNear: () => actor.getSnapshot().matches("near"),
    close: async () => {
      actor.stop();
      if (watched === own) watched = undefined;
      await database.destroy();
    },
  };
  watched = own;
  return own.close;
}

/**
 * A read that may be ten seconds old, and writes nothing: of the replica where one is near. Whatever it refuses, the primary is
 * asked: a row may not have come yet, and a replica ends queries that hold its own work up.
 */
export async function readAside<T>(read: () => Promise<T>): Promise<T> {
  if (!watched) return read();
  if (watched.isNear()) {
    try {
      const answer = await readFrom(watched.database, read);
      countRead({ database: "replica" });
      return answer;
    } catch {
      // The primary says the same with authority.
    }
  }
  countRead({ database: "primary" });
  return read();
}

/** What a guest asks may be read aside; a person sees what they did a moment ago. */
export const readAsideFor = <T>(user: object | null, read: () => Promise<T>): Promise<T> =>
  user ? read() : readAside(read);
