import { expect, it } from "vitest";
import { blankDatabase } from "../../support/database.ts";

const { migrate, run } = blankDatabase();
const ids = ["11111111", "22222222", "33333333"].map((head) => `${head}-0000-4000-8000-000000000000`);

it("what the version before kept as it came and nothing refers to goes: temporary files and archives; the rest stays", async () => {
  await migrate("0026_phone_and_factor_removal");
  await run(
    "insert into account (user_name, fio, email, password_hash, created_at) select name, name, name || '@example.org', 'hash', now() from unnest(array['vera', 'gleb']) as name",
  );
  const store = (id: string | undefined, kind: string) =>
    run(
      `insert into stored_file (id, owner_id, kind, content_type, byte_size, created_at) values ('${id}', 1, '${kind}', 'image/webp', 4, now())`,
    );
  await store(ids[0], "temporary");
  await store(ids[1], "temporary");
  await store(ids[2], "cover");
  await run(
    `insert into series (owner_id, title, annotation, created_at, last_modification_time, cover_file_id) values (1, 'Цикл', '', now(), now(), '${ids[1]}')`,
  );
  const ask = (account: number, id: string | undefined, ready: string) =>
    run(
      `insert into account_export (account_id, id, requested_at, ready_at, expires_at, byte_size) values (${account}, '${id}', now(), ${ready}, ${ready}, ${ready === "null" ? ready : 4})`,
    );
  await ask(1, ids[0], "now()");
  await ask(2, ids[1], "null");
  await migrate();
  expect(await run("select id, kind from stored_file order by id")).toEqual([
    { id: ids[1], kind: "temporary" },
    { id: ids[2], kind: "cover" },
  ]);
  // One that is still to be made is made sealed.
  expect(await run("select account_id from account_export")).toEqual([{ accountId: 2 }]);
  const decide = (state: string, decided: string, former = "null") =>
    run(
      `insert into identification (account_id, state, facts, former_facts, reason, sent_at, decided_at) values (1, '${state}', 'v1', ${former}, 'v1', now(), ${decided})`,
    );
  for (const [state, decided, former] of [
    ["onReview", "now()", "null"],
    ["approved", "null", "null"],
    ["approved", "now()", "'v1'"],
    ["none", "now()", "null"],
  ] as const)
    await expect(decide(state, decided, former)).rejects.toThrow("violates check constraint");
  await decide("onReview", "null", "'v1'");
});
