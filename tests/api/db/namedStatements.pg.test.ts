import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startDatabase, type TestDatabase } from "../../support/database.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await startDatabase();
});
afterAll(() => test.stop());

/** Whether each use of a query was sent with a name. */
async function named(uses: number, use: () => Promise<unknown>): Promise<boolean[]> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    for (let used = 1; used <= uses; used += 1) await use();
    return query.mock.calls.map(([asked]) => typeof asked === "object" && "name" in asked);
  } finally {
    query.mockRestore();
  }
}

it("a statement has a name from its third use on, whatever its parameters are", async () => {
  const ids = [1, 2, 3, 4, 5];
  const use = () =>
    test.database
      .selectFrom("work")
      .select("title")
      .where("id", "=", ids.pop() ?? 0)
      .execute();
  expect(await named(5, use)).toEqual([false, false, true, true, true]);
});

it("a statement that returns columns without their names never has one", async () => {
  const use = () => sql`select * from work where id = ${0}`.execute(test.database);
  expect(await named(4, use)).toEqual([false, false, false, false]);
});

it.each([
  [
    "all of a table",
    () => test.database.selectFrom("signingKey").selectAll(),
    'select "is_only", "key" from "signing_key"',
  ],
  [
    "all of a table under another name",
    () => test.database.selectFrom("signingKey as ours").selectAll("ours"),
    'select "ours"."is_only", "ours"."key" from "signing_key" as "ours"',
  ],
  [
    "all of one of two tables, and more",
    () =>
      test.database
        .selectFrom("dataKey")
        .innerJoin("signingKey", "signingKey.isOnly", "dataKey.isOnly")
        .selectAll("dataKey")
        .select("signingKey.key"),
    'select "data_key"."is_only", "data_key"."fingerprint", "signing_key"."key" from "data_key" inner join "signing_key" on "signing_key"."is_only" = "data_key"."is_only"',
  ],
  [
    "all of what was changed",
    () => test.database.updateTable("signingKey").set({ isOnly: true }).returningAll(),
    'update "signing_key" set "is_only" = $1 returning "is_only", "key"',
  ],
  [
    "all of what was inserted",
    () =>
      test.database
        .insertInto("dataKey")
        .values({ fingerprint: Buffer.of(1) })
        .returningAll(),
    'insert into "data_key" ("fingerprint") values ($1) returning "is_only", "fingerprint"',
  ],
  [
    "all of what was deleted",
    () => test.database.deleteFrom("dataKey").returningAll(),
    'delete from "data_key" returning "is_only", "fingerprint"',
  ],
] as const)("%s is columns by their names", (_, query, statement) => {
  expect(query().compile().sql).toBe(statement);
});

it("a column that a newer process adds changes no answer of this one", async () => {
  const asked = () => test.database.selectFrom("signingKey").selectAll().execute();
  const before = await asked();
  for (let used = 2; used <= 8; used += 1) expect(await asked()).toEqual(before);
  await sql`alter table signing_key add column added integer default 7`.execute(test.database);
  expect(await asked()).toEqual(before);
});
