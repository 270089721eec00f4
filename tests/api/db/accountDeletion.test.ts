import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate } from "../../../server/db/migrate.ts";
import { startBlankDatabase, type TestDatabase } from "../../support/database.ts";

let blank: TestDatabase;
beforeAll(async () => {
  blank = await startBlankDatabase();
});
afterAll(() => blank.stop());

const run = async (statement: string) =>
  (await sql.raw<Record<string, unknown>>(statement).execute(blank.database)).rows;

it("accounts of the version before leave; nobody leaves in an unknown way", async () => {
  await migrate(blank.database, "0023_account_export");
  await run(
    "insert into account (user_name, fio, email, password_hash, created_at) values ('vera', 'Вера', 'vera@example.org', 'hash', now())",
  );
  await migrate(blank.database);
  const leave = (state: string) => run(`insert into account_deletion values (1, '${state}', now(), true, '[7]')`);
  await expect(leave("gone")).rejects.toThrow("account_deletion_state_check");
  await leave("leaving");
  expect(await run("select account_id, state, keep_texts, shown_work_ids from account_deletion")).toEqual([
    { accountId: 1, state: "leaving", keepTexts: true, shownWorkIds: [7] },
  ]);
});
