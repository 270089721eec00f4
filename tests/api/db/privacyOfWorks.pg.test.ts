import { expect, it } from "vitest";
import { blankDatabase } from "../../support/database.ts";

const { migrate, run } = blankDatabase();

it("works of the version before are for everybody, and stay where lists and searches had them; nobody has said that they are 18", async () => {
  await migrate("0030_work_settings");
  await run(
    "insert into account (user_name, fio, email, password_hash, created_at) values ('vera', 'Вера', 'vera@example.org', 'hash', now())",
  );
  for (const state of ["published", "draft"])
    await run(`insert into work (owner_id, title, form, state, created_at, last_modification_time, published_chapter_count)
      values (1, 'Соль', 'novel', '${state}', '2026-11-01T09:00:00Z', now(), 1)`);
  const listed = () => run("select id, shown_at from work order by id");
  const searched = () => run("select work_id, title, authors, words, shown_at from work_search");
  const before = [await listed(), await searched()];
  expect(before).toEqual([
    [
      { id: 1, shownAt: new Date("2026-11-01T09:00:00Z") },
      { id: 2, shownAt: null },
    ],
    [{ workId: 1, title: "соль", authors: "", words: " соль", shownAt: new Date("2026-11-01T09:00:00Z") }],
  ]);
  await migrate();
  expect([await listed(), await searched()]).toEqual(before);
  expect(await run("select privacy_display from work union all select privacy_display from work_search")).toEqual([
    { privacyDisplay: "All" },
    { privacyDisplay: "All" },
    { privacyDisplay: "All" },
  ]);
  expect(await run("select adult_confirmed_at from account")).toEqual([{ adultConfirmedAt: null }]);
  await expect(run("update work set privacy_display = 'Nobody'")).rejects.toThrow("violates check constraint");
});
