import { expect, it } from "vitest";
import { blankDatabase } from "../../support/database.ts";

const { migrate, run } = blankDatabase();
const CREATED = "2026-10-01T09:00:00.000Z";
const EXPIRES = "2026-12-30T09:00:00.000Z";

it("sessions that the version before opened go on: last seen when they were opened", async () => {
  await migrate("0014_unpacked_embedded");
  await run(
    `insert into account (user_name, fio, email, password_hash, created_at) values ('vera', 'Вера', 'vera@example.org', 'hash', '${CREATED}')`,
  );
  await run(
    `insert into session (account_id, secret_hash, address, user_agent, created_at, expires_at) values (1, 'secret', '::1', 'test', '${CREATED}', '${EXPIRES}')`,
  );
  await migrate();
  expect(await run("select * from session")).toEqual([
    {
      id: 1,
      accountId: 1,
      secretHash: Buffer.from("secret"),
      address: "::1",
      userAgent: "test",
      createdAt: new Date(CREATED),
      expiresAt: new Date(EXPIRES),
      lastSeenAt: new Date(CREATED),
      formerSecretHash: null,
      formerUntil: null,
    },
  ]);
  expect(await run("select password_hash, password_changed_at from account")).toEqual([
    { passwordHash: "hash", passwordChangedAt: null },
  ]);
});
