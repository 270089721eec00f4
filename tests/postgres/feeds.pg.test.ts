import { type Compilable, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newestWorks, newestWorksOf } from "../../server/feeds/books.ts";
import { partsOf, rowsOf } from "../../server/feeds/sitemap.ts";
import { startDatabase, type TestDatabase } from "../support/database.ts";
import { addAccount } from "../support/factories.ts";

let test: TestDatabase;

/** 30,000 works of 3,000 authors, each author's in one series. */
beforeAll(async () => {
  test = await startDatabase();
  const run = (statement: string) => sql.raw(statement).execute(test.database);
  const { id } = await addAccount(test);
  // Words for searches are none of this test's business.
  for (const table of ["account", "work", "work_author"]) await run(`alter table ${table} disable trigger user`);
  await run(`insert into account (user_name, fio, email, password_hash, created_at)
    select 'many' || n, 'Имя', 'many' || n || '@example.ru', '-', now() from generate_series(${id} + 1, ${id} + 2999) as n`);
  await run(`insert into series (owner_id, title, created_at, last_modification_time)
    select id, 'Цикл', now(), now() from account order by id`);
  await run(`insert into work (owner_id, title, form, created_at, last_modification_time, state_since, state, published_chapter_count,
      last_update_time, series_id, series_order)
    select ${id} + n % 3000, 'Соль', 'novel', now(), now(), now(), 'published', 1, now(), 1 + n % 3000, 1 + n / 3000
    from generate_series(0, 29999) as n`);
  await run(
    `insert into work_author (work_id, account_id, place, confirmed_at) select id, owner_id, 1, now() from work`,
  );
  await run(`insert into publication (kind, author_id, request_id, state, title, privacy_display, publish_time, created_at,
      last_modification_time)
    select case when n % 2 = 0 then 'post' else 'art' end, ${id} + n % 3000, gen_random_uuid(), 'published', 'Соль', 'All', now(), now(), now()
    from generate_series(0, 29999) as n`);
  await run(`insert into art (publication_id, alt, credit, is_ai_made, adult_only, sort_order)
    select id, '', '', false, false, id from publication where kind = 'art'`);
  for (const table of ["account", "work", "work_author"]) await run(`alter table ${table} enable trigger user`);
  await run("analyze account, series, work, work_author, publication, art");
});
afterAll(() => test.stop());

async function planOf(query: Compilable): Promise<string> {
  const compiled = query.compile();
  const { rows } = await test.database.executeQuery<object>({ ...compiled, sql: `explain ${compiled.sql}` });
  return rows.map((row) => Object.values(row).join()).join("\n");
}

it.each([
  ["works", [0, 1, 2], ["work_pkey"]],
  ["series", [0], ["series_pkey", "work_series"]],
  ["authors", [0], ["account_pkey", "work_author_account", "work_pkey"]],
  ["posts", [0, 1, 2], ["publication_"]],
  ["arts", [0, 1, 2], ["publication_", "art_pkey"]],
] as const)(
  "parts of the site with %s are found along the ids, and so is what is in one",
  async (kind, parts, indexes) => {
    expect((await partsOf(kind).execute()).map(({ part }) => part)).toEqual(parts);
    for (const query of [rowsOf(kind, 0), partsOf(kind)]) {
      const plan = await planOf(query);
      for (const index of indexes) expect(plan).toContain(index);
      expect(plan).not.toMatch(/Seq Scan on (work|work_author|series|account|publication|art)\b/);
    }
  },
);

it("a part holds 10,000 works at most", async () => {
  const sizes = await Promise.all([0, 2].map(async (part) => (await rowsOf("works", part).execute()).length));
  expect(sizes).toEqual([10_000, 10_000]);
});

it("what is new is read along the catalogue of guests, and of an author along their works", async () => {
  const plans = [await planOf(newestWorks()), await planOf(newestWorksOf(1))];
  expect(plans[0]).toContain("work_shown_to_all");
  expect(plans[1]).toContain("work_author_account");
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (work|work_author|chapter)\b/);
});
