import fastify from "fastify";
import { type Kysely, sql } from "kysely";
import { openDatabase } from "../server/db/open.ts";
import type { Database } from "../server/db/schema.ts";
import { bindDatabase } from "../server/db/transaction.ts";
import type { Jobs } from "../server/jobs/jobs.ts";
import { enqueue, enqueueAll } from "../server/jobs/outbox.ts";
import { drainJobs, startJobs } from "../server/jobs/worker.ts";
import { jobs as allJobs } from "../server/jobs.ts";
import { startCluster } from "../tests/support/cluster.ts";
import { newDatabase } from "../tests/support/postgres.ts";
import { limitRow, type Row, ratioRow } from "./lib/report.ts";
import { interleave } from "./lib/rounds.ts";

const WAITING = 300_000;
/** Jobs of one round. */
const TURN = 200;
const LETTERS = 20;

const { log } = fastify();
const now = () => new Date();
const nothing = async (): Promise<void> => {};
const idle: Jobs = { ...allJobs, mail: nothing, notification: nothing, recount: nothing };

/** Milliseconds of TURN jobs of a kind that end at once, from the first claim to the last end. */
async function drain(database: Kysely<Database>, kind: "mail" | "recount"): Promise<number> {
  bindDatabase(database);
  if (kind === "mail") {
    const letters = Array.from({ length: TURN }, (_, accountId) => ({
      letter: "digest" as const,
      accountId,
      since: now().toISOString(),
    }));
    await enqueueAll("mail", letters);
  } else await enqueueAll("recount", Array(TURN).fill({}));
  const begun = performance.now();
  const { done } = await drainJobs({ jobs: idle, now, log }, kind === "mail" ? "mail" : "rest");
  if (done !== TURN) throw new Error(`${done} of ${TURN} jobs were done`);
  return performance.now() - begun;
}

/** The longest of some letters, from its commit to its sending, while workers are at what waits. */
async function slowestLetter(database: Kysely<Database>): Promise<number> {
  bindDatabase(database);
  let sent = (): void => {};
  const mail = async (): Promise<void> => sent();
  const stop = startJobs({ jobs: { ...idle, mail }, now, log });
  const waits: number[] = [];
  try {
    for (let letter = 0; letter < LETTERS; letter += 1) {
      const { promise, resolve } = Promise.withResolvers<void>();
      sent = resolve;
      const begun = performance.now();
      await enqueue("mail", { letter: "passwordRecovery", email: "anna@example.ru" });
      await promise;
      waits.push(performance.now() - begun);
    }
  } finally {
    await stop();
  }
  return Math.max(...waits);
}

/** Jobs of another kind behind 300,000 that are due, against the same in an empty queue. */
export async function measure(): Promise<Row[]> {
  const cluster = await startCluster();
  const databases = await Promise.all([newDatabase(cluster.url, "bench"), newDatabase(cluster.url, "bench")]);
  const [full, empty] = await Promise.all(databases.map(({ url }) => openDatabase({ connectionString: url, max: 10 })));
  if (!full || !empty) throw new Error("no database");
  try {
    await sql`insert into job (kind, payload, run_at)
      select 'notification', '{}', '1970-01-01T00:00:00Z' from generate_series(1, ${WAITING}::integer)`.execute(full);
    const against = (kind: "mail" | "recount") =>
      interleave(
        () => drain(full, kind),
        () => drain(empty, kind),
      );
    return [
      ratioRow(`${TURN} letters behind 300,000 notifications, against an empty queue`, "ms", await against("mail"), {
        atMost: 1.25,
      }),
      ratioRow(`the same of a kind without a lane`, "ms", await against("recount"), { atMost: 1.25 }),
      limitRow(
        `the slowest of ${LETTERS} letters meanwhile, from its commit to its sending`,
        await slowestLetter(full),
        "ms",
        1_000,
      ),
    ];
  } finally {
    await Promise.all([full.destroy(), empty.destroy()]);
    await Promise.all(databases.map(({ drop }) => drop()));
    await cluster.stop();
  }
}
