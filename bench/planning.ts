import { randomBytes } from "node:crypto";
import pg from "pg";
import * as z from "zod/mini";
import { startCluster } from "../tests/support/cluster.ts";
import { newDatabase } from "../tests/support/postgres.ts";
import { ServerProcess } from "../tests/support/process.ts";
import { factRow, limitRow, type Row, ratioRow } from "./lib/report.ts";
import { interleave } from "./lib/rounds.ts";

/** Calls of one measure: by then each connection has planned what it is asked often. */
const CALLS = 400;
/** Calls of one round. */
const TURN = 100;
const found = z.object({ data: z.object({ searchResults: z.array(z.object({ id: z.number() })) }) });
const book = z.object({ data: z.object({ chapters: z.array(z.object({ id: z.number() })) }) });

type Spent = { plan: number; execution: number };

/** What the database has spent since the last look, in milliseconds, but for the search for jobs: no call asks for it. */
async function spent(client: pg.Client): Promise<Spent> {
  const { rows } = await client.query<Spent>(
    `select sum(total_plan_time) as plan, sum(total_exec_time) as execution from pg_stat_statements
      where query not like '%pg_stat_statements%' and query not like '%jobs_held%'`,
  );
  await client.query("select pg_stat_statements_reset()");
  return rows[0] ?? { plan: 0, execution: 0 };
}

/** Hot reads of guests: what PostgreSQL plans against what it runs, and all of it against statements without a name. */
export async function measure(): Promise<Row[]> {
  const cluster = await startCluster({
    shared_preload_libraries: "pg_stat_statements",
    "pg_stat_statements.track_planning": "on",
  });
  const database = await newDatabase(cluster.url, "bench");
  const client = new pg.Client({ connectionString: database.url });
  const key = randomBytes(32).toString("base64");
  const start = (env: NodeJS.ProcessEnv) =>
    ServerProcess.start({
      NODE_ENV: "production",
      DATA_DIR_SHARED: "on",
      DATABASE_URL: database.url,
      DATA_KEY: key,
      ...env,
    });
  const ours = await start({});
  const unnamed = await start({ DATABASE_NAMED_STATEMENTS: "off", DATA_DIR: ours.dataDir });
  try {
    await client.connect();
    await client.query("create extension pg_stat_statements");
    const ask = async (server: ServerProcess, path: string): Promise<unknown> => {
      const response = await fetch(`${server.url}/api${path}`);
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return response.json();
    };
    const { searchResults } = found.parse(await ask(ours, "/v1/catalog/search?ps=1")).data;
    const id = searchResults[0]?.id ?? 0;
    const { chapters } = book.parse(await ask(ours, `/v1/work/${id}/details`)).data;
    const reads = {
      home: "/v1/catalog/showcase",
      "a book with its contents": `/v1/work/${id}/details`,
      "a chapter": `/v1/work/${id}/chapter/${chapters[0]?.id ?? 0}/text`,
      "the catalogue": "/v1/catalog/search",
    };
    const rows: Row[] = [];
    for (const [name, path] of Object.entries(reads)) {
      const side = (server: ServerProcess) => async () => {
        const begun = performance.now();
        for (let turn = 0; turn < TURN; turn++) await ask(server, path);
        return (performance.now() - begun) / TURN;
      };
      const measured: Spent[] = [];
      for (const server of [ours, unnamed]) {
        await Promise.all(Array.from({ length: CALLS }, () => ask(server, path)));
        await spent(client);
        for (let turn = 0; turn < CALLS; turn++) await ask(server, path);
        measured.push(await spent(client));
      }
      const [named = { plan: 0, execution: 1 }, before = named] = measured;
      rows.push(limitRow(`planning of ${name} in PostgreSQL, of its execution`, named.plan / named.execution, "", 0.1));
      rows.push(factRow("the same without names", (before.plan / before.execution).toFixed(2)));
      rows.push(
        ratioRow(
          `a call of ${name} against statements without names`,
          "ms",
          await interleave(side(ours), side(unnamed)),
        ),
      );
    }
    return rows;
  } finally {
    await client.end();
    await Promise.all([ours.stop(), unnamed.stop()]);
    await database.drop();
    await cluster.stop();
  }
}
