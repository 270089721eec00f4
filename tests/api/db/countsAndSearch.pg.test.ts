import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate } from "../../../server/db/migrate.ts";
import { startBlankDatabase, type TestDatabase } from "../../support/database.ts";

let blank: TestDatabase;
beforeAll(async () => {
  blank = await startBlankDatabase();
});
afterAll(() => blank.stop());

const run = async (statement: string) =>
  (await sql.raw<Record<string, unknown>>(statement).execute(blank.database)).rows;
const CREATED = "2026-10-01T09:00:00.000Z";
const RENEWED = "2026-10-05T09:00:00.000Z";

it("works that the version before wrote get their counts and the words by which they are found", async () => {
  await migrate(blank.database, "0009_published_chapters");
  await run(
    `insert into account (user_name, fio, email, password_hash, created_at) values
      ('vera', 'Вера Лядова', 'vera@example.org', '', '${CREATED}'),
      ('gleb', 'Глеб Ёлкин', 'gleb@example.org', '', '${CREATED}')`,
  );
  await run(
    `insert into series (owner_id, title, last_modification_time, created_at) values (1, 'Дом', '${CREATED}', '${CREATED}')`,
  );
  const works = [
    ["«Соль» на подоконнике", "published", `'${RENEWED}'`, 1],
    ["Паромщик", "published", "null", "null"],
    ["Пустая", "published", `'${RENEWED}'`, "null"],
    ["Черновик", "draft", "null", "null"],
  ];
  for (const [title, state, renewed, series] of works)
    await run(
      `insert into work (owner_id, title, form, state, last_update_time, last_modification_time, created_at, series_id)
        values (1, '${title}', 'novel', '${state}', ${renewed}, '${RENEWED}', '${CREATED}', ${series})`,
    );
  await run(
    `insert into work_author (work_id, account_id, place, confirmed_at) select id, 1, 1, '${CREATED}' from work`,
  );
  await run(
    `insert into work_author (work_id, account_id, place, confirmed_at) values (1, 2, 2, '${CREATED}'), (2, 2, 2, null)`,
  );
  await run("insert into work_tag (work_id, title, sort_order) values (1, 'Осень', 1), (1, 'Дача', 0)");
  // work | state | length
  const chapters = [
    [1, "published", 100],
    [1, "published", 20],
    [1, "draft", 3],
    [2, "published", 7],
    [3, "deleted", 9],
    [4, "published", 11],
  ] as const;
  for (const [index, [work, state, length]] of chapters.entries()) {
    await run(
      `insert into chapter (work_id, state, sort_order, last_modification_time) values (${work}, '${state}', 1, '${CREATED}')`,
    );
    await run(
      `insert into chapter_revision (chapter_id, revision, title, document, text_length, saved_at, saved_by)
        values (${index + 1}, 1, '', '{}', ${length}, '${CREATED}', 1)`,
    );
  }
  await run("update chapter set published_revision_id = id where state = 'published'");
  await migrate(blank.database, "0030_work_settings");
  expect(
    await run("select published_chapter_count as count, published_length as length, shown_at from work order by id"),
  ).toEqual([
    { count: 2, length: 120, shownAt: new Date(RENEWED) },
    { count: 1, length: 7, shownAt: new Date(CREATED) },
    { count: 0, length: 0, shownAt: null },
    { count: 1, length: 11, shownAt: null },
  ]);
  expect(await run("select * from work_search order by work_id")).toEqual([
    {
      workId: 1,
      title: "соль на подоконнике",
      authors: " вера лядова vera глеб елкин gleb",
      words: " соль на подоконнике вера лядова vera глеб елкин gleb дом дача осень",
      shownAt: new Date(RENEWED),
    },
    {
      workId: 2,
      title: "паромщик",
      authors: " вера лядова vera",
      words: " паромщик вера лядова vera",
      shownAt: new Date(CREATED),
    },
  ]);
  expect(await run("select is_only, length(key) from signing_key")).toEqual([{ isOnly: true, length: 32 }]);
});
