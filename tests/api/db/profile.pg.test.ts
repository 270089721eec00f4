import { expect, it } from "vitest";
import { blankDatabase } from "../../support/database.ts";

const { migrate, run } = blankDatabase();

it("accounts and consents of the version before stay; a half of a birthday and a second consent are refused", async () => {
  await migrate("0024_account_deletion");
  await run(
    "insert into account (user_name, fio, email, password_hash, created_at) values ('vera', 'Вера', 'vera@example.org', 'hash', now())",
  );
  const agree = (document: string) =>
    run(
      `insert into account_consent (account_id, document, version, address, agreed_at) values (1, '${document}', '1', '', now())`,
    );
  await agree("terms");
  await migrate();
  expect(await run("select document, withdrawn_at from account_consent")).toEqual([
    { document: "terms", withdrawnAt: null },
  ]);
  await agree("distribution");
  await expect(agree("distribution")).rejects.toThrow("account_consent_distribution");
  const tell = (birthday: string) =>
    run(
      `insert into profile (account_id, status, about_me, birth_day, birth_month, birth_year, links) values (1, '', '', ${birthday}, '[]')`,
    );
  for (const half of ["1, null, null", "null, null, 1990"])
    await expect(tell(half)).rejects.toThrow("violates check constraint");
  await tell("29, 2, null");
  await expect(run("insert into former_user_name values ('Vera', 1, now())")).rejects.toThrow(
    "violates check constraint",
  );
});
