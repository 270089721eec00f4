import { expect, it } from "vitest";
import { blankDatabase } from "../../support/database.ts";

const { migrate, run } = blankDatabase();

it("accounts of the version before change their e-mail; a session that ends leaves the change alone", async () => {
  await migrate("0016_ignored_people_and_privacy");
  await run(
    "insert into account (user_name, fio, email, password_hash, created_at) values ('vera', 'Вера', 'vera@example.org', 'hash', now())",
  );
  await run(
    "insert into session (account_id, secret_hash, address, user_agent, created_at, last_seen_at, expires_at) values (1, 'secret', '::1', 'test', now(), now(), now())",
  );
  await migrate();
  await run("insert into email_change values (1, 'requested', 'vera@example.org', 'new@example.org', now(), 1, now())");
  await run("delete from session");
  expect(await run("select account_id, state, email, session_id from email_change")).toEqual([
    { accountId: 1, state: "requested", email: "new@example.org", sessionId: null },
  ]);
});
