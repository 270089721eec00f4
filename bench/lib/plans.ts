import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { buildApp } from "../../server/app.ts";
import { readConfig } from "../../server/config.ts";
import { openDatabase } from "../../server/db/open.ts";

export type PlannedCall = { method: "GET" | "POST"; path: string; body?: object };
type Query = { sql: string; parameters: readonly unknown[] };

/** Of these every row may be one of a million. */
const bigTables = ["account", "work", "work_author", "work_search", "work_tag", "chapter", "chapter_revision"];

/** Does a plan read a big table from its first row to its last? */
const isSequential = (plan: string): boolean =>
  bigTables.some((table) => new RegExp(`Seq Scan on "?${table}"?( |$)`, "m").test(plan));

/**
 * The plans of every query of these calls, by the whole server over this database.
 * @param cookie of who asks
 * @returns those that read a big table sequentially, with the call's name
 */
export async function sequentialScans(
  url: string,
  cookie: string,
  calls: Readonly<Record<string, PlannedCall>>,
): Promise<{ queries: number; found: { call: string; sql: string; plan: string }[] }> {
  let asked: Query[] = [];
  const database = await openDatabase({ connectionString: url }, ({ query }) => {
    asked.push(query);
  });
  const dataDir = await mkdtemp(join(tmpdir(), "rukopis-plans-"));
  const app = await buildApp({ config: readConfig({ DATA_DIR: dataDir, WEB_ROOT: join(dataDir, "web"), DEMO: "0" }) });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const found: { call: string; sql: string; plan: string }[] = [];
  let queries = 0;
  try {
    for (const [call, { method, path, body }] of Object.entries(calls)) {
      asked = [];
      const answer = await app.inject({
        method,
        url: path,
        headers: { cookie, origin: "http://localhost:3000" },
        ...(body && { payload: body }),
      });
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
      for (const { sql, parameters } of asked) {
        if (!/^\s*(select|insert|update|delete|with)/.test(sql)) continue;
        queries += 1;
        const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain ${sql}`, [...parameters]);
        const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
        if (isSequential(plan)) found.push({ call, sql, plan });
      }
    }
  } finally {
    await client.end();
    await app.close();
    await database.destroy();
    await rm(dataDir, { recursive: true, force: true });
  }
  return { queries, found };
}
