import { expect, it } from "vitest";
import { blankDatabase } from "../../support/database.ts";

const { migrate, run } = blankDatabase();

const CHANGED = "2026-10-01T09:00:00.000Z";

it("works of the version before wait at least since they were last changed, and nobody has appealed", async () => {
  await migrate("0032_privacy_of_works");
  await run(
    `insert into account (user_name, fio, email, password_hash, created_at) values ('vera', 'Вера', 'vera@example.org', '', '${CHANGED}')`,
  );
  for (const state of ["onModeration", "removed"])
    await run(
      `insert into work (owner_id, title, form, state, moderation_reason, last_modification_time, created_at)
        values (1, 'Соль', 'novel', '${state}', 'Прежняя', '${CHANGED}', '${CHANGED}')`,
    );
  await migrate();
  const columns = "state, state_since, appealed_at, appeal_text, appeal_answer, moderation_reason";
  const kept = { stateSince: new Date(CHANGED), appealedAt: null, appealText: "", appealAnswer: "" };
  expect(await run(`select ${columns} from work order by id`)).toEqual([
    { state: "onModeration", ...kept, moderationReason: "Прежняя" },
    { state: "removed", ...kept, moderationReason: "Прежняя" },
  ]);
  expect(await run("select * from work_moderation")).toEqual([]);
});

it("nothing is written down of a kind that nobody knows", async () => {
  const insert = `insert into work_moderation (work_id, actor_id, kind, text, content_version, at)
    values (1, 1, 'praised', '', 1, '${CHANGED}')`;
  await expect(run(insert)).rejects.toThrow("work_moderation_kind_check");
});
