import { Kysely, type Logger } from "kysely";
import pg from "pg";
import { gauge } from "../metrics/metrics.ts";
import { camelCaseRows, SnakeCaseDialect } from "./identifiers.ts";
import { migrate } from "./migrate.ts";
import { NamedColumns } from "./namedColumns.ts";
import { NamingClient } from "./prepared.ts";
import type { Database } from "./schema.ts";
import { bindSigningKey } from "./signing.ts";
import { statementLog } from "./statements.ts";
import { bindDatabase } from "./transaction.ts";
import { bindTrigrams } from "./trigrams.ts";

pg.types.setTypeParser(20, Number); // bigint ids are numbers in the contract
pg.types.setTypeParser(1082, String); // a day is no moment

/** Seconds. What the database remembers of statements goes with their connection. */
const CONNECTION_LIFETIME = 3_600;

/** Compiling the plan of a query with many conditions takes PostgreSQL 130 ms, and running it a tenth of that. */
function planAtOnce(client: pg.PoolClient, done: (error?: Error) => void): void {
  client.query("set jit = off").then(() => done(), done);
}

function poolOf(connection: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    Client: NamingClient,
    maxLifetimeSeconds: CONNECTION_LIFETIME,
    ...connection,
    verify: planAtOnce,
  });
  // A connection that breaks is replaced at the next query, and a query on it fails; without listeners the process would end, also
  // for one that somebody holds between two queries: that is what a restart of PostgreSQL does.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** The pool that `db()` takes its connections from, and what is known of its columns. */
let boundPool: pg.Pool | undefined;
let boundColumns: NamedColumns | undefined;

gauge(
  "rukopis_database_connections",
  "Connections of this process to the database; `waiting`: queries without one, `size`: connections at most.",
  { state: ["total", "idle", "waiting", "size"] },
  () =>
    boundPool
      ? [
          { state: "total", value: boundPool.totalCount },
          { state: "idle", value: boundPool.idleCount },
          { state: "waiting", value: boundPool.waitingCount },
          { state: "size", value: boundPool.options.max },
        ]
      : [],
);

const over = (pool: pg.Pool, columns: NamedColumns, log?: Logger): Kysely<Database> =>
  new Kysely<Database>({
    dialect: new SnakeCaseDialect({ pool }),
    plugins: [camelCaseRows, columns],
    ...(log && { log }),
  });

/** @param log hears of every query */
export const connect = (connection: pg.PoolConfig, log?: Logger): Kysely<Database> =>
  over(poolOf(connection), new NamedColumns(), log);

/** Of a PostgreSQL that a setting names. */
export const connectionOf = (
  connectionString: string,
  { databasePool, namesStatements }: { databasePool: number; namesStatements: boolean },
): pg.PoolConfig => ({ connectionString, max: databasePool, ...(!namesStatements && { Client: pg.Client }) });

/**
 * Connects, migrates, and binds the database for `db()`.
 * @throws the driver's error when no server answers; nothing stays open then
 */
export async function openDatabase(
  connection: pg.PoolConfig,
  log: Logger | undefined = statementLog(),
): Promise<Kysely<Database>> {
  const columns = new NamedColumns();
  const pool = poolOf(connection);
  const opened = over(pool, columns, log);
  try {
    await migrate(opened);
    await columns.learn(opened);
    await bindSigningKey(opened);
    await bindTrigrams(opened);
  } catch (error) {
    await opened.destroy();
    throw error;
  }
  bindDatabase(opened);
  [boundPool, boundColumns] = [pool, columns];
  return opened;
}

/** A connection that takes longer, in milliseconds: the primary can answer in its place. */
const REPLICA_CONNECTS = 1_000;
/** The same of a query. */
const REPLICA_ANSWERS = 5_000;

/** A database with the same rows that is only read. It is asked at its first query. */
export const readReplica = (connection: pg.PoolConfig, log: Logger | undefined = statementLog()): Kysely<Database> =>
  over(
    poolOf({ ...connection, connectionTimeoutMillis: REPLICA_CONNECTS, query_timeout: REPLICA_ANSWERS }),
    boundColumns ?? new NamedColumns(),
    log,
  );
