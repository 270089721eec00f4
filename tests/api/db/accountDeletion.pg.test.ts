import { expect, it } from "vitest";
import { blankDatabase } from "../../support/database.ts";

const { migrate, run } = blankDatabase();

it("accounts of the version before leave; nobody leaves in an unknown way", async () => {
  await migrate("0023_account_export");
  await run(
    "insert into account (user_name, fio, email, password_hash, created_at) values ('vera', 'Вера', 'vera@example.org', 'hash', now())",
  );
  await migrate();
  const leave = (state: string) => run(`insert into account_deletion values (1, '${state}', now(), true, '[7]')`);
  await expect(leave("gone")).rejects.toThrow("account_deletion_state_check");
  await leave("leaving");
  expect(await run("select account_id, state, keep_texts, shown_work_ids from account_deletion")).toEqual([
    { accountId: 1, state: "leaving", keepTexts: true, shownWorkIds: [7] },
  ]);
});
