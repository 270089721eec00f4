import { expect, it } from "vitest";
import { blankDatabase } from "../../support/database.ts";

const { migrate, run } = blankDatabase();

const CREATED = "2026-10-01T09:00:00.000Z";
const CONFIRMED = "2026-10-02T09:00:00.000Z";

it("authors of the version before stay who they were; an invitation without an answer stays open for 30 days from now on", async () => {
  await migrate("0030_work_settings");
  for (const name of ["vera", "gleb", "ivan"])
    await run(
      `insert into account (user_name, fio, email, password_hash, created_at) values ('${name}', '${name}', '${name}@example.org', '', '${CREATED}')`,
    );
  await run(
    `insert into work (owner_id, title, form, last_modification_time, created_at) values (1, 'Соль', 'novel', '${CREATED}', '${CREATED}')`,
  );
  await run(`insert into work_author (work_id, account_id, place, confirmed_at)
    values (1, 1, 1, '${CREATED}'), (1, 2, 2, '${CONFIRMED}'), (1, 3, 3, null)`);
  const [{ before } = { before: null }] = await run("select clock_timestamp() as before");
  await migrate();
  const [owner, confirmed, waiting] = await run("select * from work_author order by place");
  const at = (iso: string) => new Date(iso);
  expect([owner, confirmed]).toEqual([
    { workId: 1, accountId: 1, place: 1, confirmedAt: at(CREATED), invitedAt: null },
    { workId: 1, accountId: 2, place: 2, confirmedAt: at(CONFIRMED), invitedAt: at(CONFIRMED) },
  ]);
  const { invitedAt, ...rest } = waiting ?? {};
  expect(rest).toEqual({ workId: 1, accountId: 3, place: 3, confirmedAt: null });
  expect(Number(invitedAt)).toBeGreaterThanOrEqual(Number(before));
  expect(await run("select * from declined_invitation")).toEqual([]);
});

it("nobody is asked without a day, and there is no fourth author", async () => {
  const add = (values: string) =>
    run(`insert into work_author (work_id, account_id, place, confirmed_at, invited_at) values (${values})`);
  await run("delete from work_author where place > 1");
  await expect(add("1, 2, 2, null, null")).rejects.toThrow("work_author_known");
  await expect(add(`1, 2, 4, null, '${CREATED}'`)).rejects.toThrow("work_author_place");
});
