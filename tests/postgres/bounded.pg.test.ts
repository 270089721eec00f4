import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bounded } from "../../server/db/bounded.ts";
import { db } from "../../server/db/transaction.ts";
import { suggestions } from "../../server/reading/suggestions.ts";
import { startDatabase, type TestDatabase } from "../support/database.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await startDatabase();
});
afterAll(() => test.stop());

const timeout = async () =>
  (await sql<{ statementTimeout: string }>`show statement_timeout`.execute(db())).rows[0]?.statementTimeout;

it("a query that takes longer is ended, others go on without a limit", async () => {
  expect(await bounded(50, () => sql`select pg_sleep(60)`.execute(db()))).toBeUndefined();
  expect(await bounded(7_000, timeout)).toBe("7s");
  expect(await timeout()).toBe("0");
  await expect(bounded(7_000, () => sql`select 1 / 0`.execute(db()))).rejects.toThrow("division by zero");
});

it("suggestions that are not found in time are refused with a reason", async () => {
  // Somebody holds the table for longer than half a second.
  const holder = await test.database.startTransaction().execute();
  await sql`lock table work_search in access exclusive mode`.execute(holder);
  await expect(suggestions("соль", { user: null, isAdult: false }, new Date())).rejects.toMatchObject({
    httpStatus: 400,
    envelope: {
      message: "Слишком много совпадений. Напишите точнее",
      invalidFields: { search: ["Слишком много совпадений. Напишите точнее"] },
    },
  });
  await holder.rollback().execute();
  expect(await suggestions("соль", { user: null, isAdult: false }, new Date())).toEqual({ works: [], authors: [] });
});

it("no plan is compiled, on whichever connection", async () => {
  const queries = Array.from(
    { length: 4 },
    () => sql<{ jit: string }>`select current_setting('jit') as jit, pg_sleep(0.1)`,
  );
  const answers = await Promise.all(queries.map((query) => query.execute(db())));
  expect(answers.map(({ rows }) => rows[0]?.jit)).toEqual(["off", "off", "off", "off"]);
});
