import { expect, it } from "vitest";
import { blankDatabase } from "../../support/database.ts";

const { migrate, run } = blankDatabase();
const CREATED = "2026-10-01T09:00:00.000Z";

it("a ban and an event of the version before stay: the one without an end, the other without a note", async () => {
  await migrate("0016_ignored_people_and_privacy");
  await run(
    `insert into account (user_name, fio, email, password_hash, created_at, banned_at) values ('vera', 'Вера', 'vera@example.org', 'hash', '${CREATED}', '${CREATED}')`,
  );
  await run(
    `insert into account_event (account_id, actor_id, kind, address, user_agent, at) values (1, 1, 'login', '::1', 'test', '${CREATED}')`,
  );
  await migrate();
  expect(await run("select banned_at, banned_until, ban_reason from account")).toEqual([
    { bannedAt: new Date(CREATED), bannedUntil: null, banReason: null },
  ]);
  expect(await run("select kind, note from account_event")).toEqual([{ kind: "login", note: null }]);
  await expect(run("delete from account_event")).rejects.toThrow("account_event is kept for a year");
  await expect(run("truncate account_event")).rejects.toThrow("account_event is only added to");
});
