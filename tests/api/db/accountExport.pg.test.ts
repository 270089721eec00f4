import { expect, it } from "vitest";
import { blankDatabase } from "../../support/database.ts";

const { migrate, run } = blankDatabase();

it("accounts of the version before take along what is theirs; an archive is ready with its time and size, or is not", async () => {
  await migrate("0019_staff");
  await run(
    "insert into account (user_name, fio, email, password_hash, created_at) values ('vera', 'Вера', 'vera@example.org', 'hash', now())",
  );
  await migrate();
  const id = "'11111111-1111-4111-8111-111111111111'";
  await run(`insert into account_export (account_id, id, requested_at) values (1, ${id}, now())`);
  await expect(run("update account_export set ready_at = now()")).rejects.toThrow("account_export_ready");
  await run("update account_export set ready_at = now(), expires_at = now(), byte_size = 5");
  expect(await run("select account_id, byte_size from account_export")).toEqual([{ accountId: 1, byteSize: 5 }]);
});
