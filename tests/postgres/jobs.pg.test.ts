import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { db, transaction } from "../../server/db/transaction.ts";
import { claim, claiming, dueKinds, type Lane, looking } from "../../server/jobs/claim.ts";
import { counting } from "../../server/jobs/queue.ts";
import { startDatabase, type TestDatabase } from "../support/database.ts";

let test: TestDatabase;
const NOW = new Date("2026-11-20T11:05:31.000Z");

/** 300,000 notifications that are due, 100,000 messages that wait for the morning, 20,000 stuck ones, and a few others. */
beforeAll(async () => {
  test = await startDatabase();
  const run = (statement: string) => sql.raw(statement).execute(test.database);
  await run(`insert into job (kind, payload, run_at)
    select 'notification', '{}', '1970-01-01T00:00:00Z' from generate_series(1, 300000)`);
  await run(`insert into job (kind, payload, run_at)
    select 'push.waiting', '{}', timestamptz '2026-11-21T05:00:00Z' from generate_series(1, 100000)`);
  await run(`insert into job (kind, payload, run_at, attempts, last_error)
    select 'mail', '{}', timestamptz '2026-11-20T10:00:00Z', 10 + n % 5, 'away' from generate_series(1, 20000) as n`);
  await run(`insert into job (kind, payload, run_at, owner_id, turn)
    select 'mail', '{}', '1970-01-01T00:00:00Z', n % 500, n / 500 from generate_series(1, 20000) as n`);
  await run(
    "insert into job (kind, payload, run_at) values ('recount', '{}', '2026-11-20T11:00:00Z'), ('fly', '{}', '1970-01-01T00:00:00Z')",
  );
  await run("analyze job");
});
afterAll(() => test.stop());

async function planOf(query: RawBuilder<unknown>): Promise<string> {
  const compiled = query.compile(test.database);
  const { rows } = await test.database.executeQuery<object>({ ...compiled, sql: `explain ${compiled.sql}` });
  return rows.map((row) => Object.values(row).join()).join("\n");
}

it.each([
  ["notification", ["notification"], "living", "job_next"],
  ["push.waiting", ["push.waiting"], "living", "job_next"],
  ["chapter.publish", ["chapter.publish"], "living", "job_next"],
  ["rest", ["recount", "fly"], "living", "job_next"],
  ["mail", ["mail"], "living", "job_line"],
  ["notification", ["notification"], "stuck", "job_stuck"],
  ["rest", ["recount", "fly"], "stuck", "job_stuck"],
] as const)(
  "among 440,000 jobs a claim of the lane %s, of %j, finds what is %s along %s",
  async (lane: Lane, kinds, state, index) => {
    const plan = await planOf(claiming(NOW, lane, kinds, state));
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan on job\b|Sort Key: (turn|job\.run_at)/);
  },
);

it("one look finds what is due in all lanes without reading what waits", async () => {
  const plan = await planOf(looking(NOW));
  expect(plan).not.toMatch(/Seq Scan on job\b/);
  expect((await dueKinds(NOW)).sort()).toEqual(["fly", "mail", "notification", "recount"]);
  const morning = new Date("2026-11-21T05:00:00.000Z");
  expect((await dueKinds(morning)).sort()).toEqual(["fly", "mail", "notification", "push.waiting", "recount"]);
});

it("a scrape counts them without reading the table", async () => {
  const plan = await planOf(counting(NOW));
  expect(plan).not.toMatch(/Seq Scan on job\b/);
  const { rows } = await counting(NOW).execute(db());
  expect(rows.map(({ kind, waiting, due, stuck }) => [kind, waiting, due, stuck]).sort()).toEqual([
    ["fly", 1, 1, 0],
    ["mail", 20_000, 20_000, 20_000],
    ["notification", 100_000, 100_000, 0],
    ["push.waiting", 100_000, 0, 0],
    ["recount", 1, 1, 0],
  ]);
});

it("no plan of an empty table is kept for claims and looks", async () => {
  await transaction(async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      await dueKinds(NOW);
      await claim(NOW, "notification", ["notification"]);
      await db().selectFrom("job").where("id", "=", turn).select("kind").execute();
    }
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '% job%' or statement like '%"job"%'`.execute(
      db(),
    );
    expect(rows).toEqual([{ statement: 'select "kind" from "job" where "id" = $1' }]);
  });
});

it("each lane gets what is its own, in batches where its jobs are short", async () => {
  const taken = async (lane: Lane, kinds: string[]) =>
    (await claim(NOW, lane, kinds)).map(({ kind, attempts }) => `${kind} ${attempts}`);
  expect(await taken("mail", ["mail"])).toEqual(["mail 1"]);
  expect(await taken("notification", ["notification"])).toEqual(Array(20).fill("notification 1"));
  expect(await taken("push.waiting", ["push.waiting"])).toEqual([]);
  expect(await taken("rest", ["recount", "fly"])).toEqual(["fly 1"]);
  expect(await taken("rest", ["recount", "fly"])).toEqual(["recount 1"]);
  expect(await taken("rest", ["recount", "fly"])).toEqual([]);
});
