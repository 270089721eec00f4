import { expect, it } from "vitest";
import { blankDatabase } from "../../support/database.ts";

const { migrate, run } = blankDatabase();

it("changes of e-mail of the version before know the earliest moment at which they can have been asked for", async () => {
  await migrate("0024_account_deletion");
  await run(`insert into account (user_name, fio, email, password_hash, created_at) values
    ('vera', 'Вера', 'vera@example.org', 'hash', now()), ('gleb', 'Глеб', 'gleb@example.org', 'hash', now())`);
  await run(`insert into email_change values
    (1, 'requested', 'vera@example.org', 'new@example.org', '2026-11-21T11:00:00Z', null),
    (2, 'changed', 'old@example.org', 'gleb@example.org', '2026-11-27T11:00:00Z', null)`);
  await migrate();
  expect(await run("select state, requested_at from email_change order by account_id")).toEqual([
    { state: "requested", requestedAt: new Date("2026-11-20T11:00:00.000Z") },
    { state: "changed", requestedAt: new Date("2026-11-19T11:00:00.000Z") },
  ]);
});
