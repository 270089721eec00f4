import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listedWorks, pageQueries } from "../../server/reading/catalog.ts";
import type { Filters } from "../../server/reading/filters.ts";
import { startDatabase, type TestDatabase } from "../support/database.ts";
import { untyped } from "../support/fakes.ts";

let test: TestDatabase;
const guest = { user: null, isAdult: false, hides: false, excludes: null };
const now = new Date("2026-11-20T11:05:31.000Z");

/** 100,000 works: one in ten with the frequent tag, one in a thousand with the rare one, one in 62 of a genre. */
beforeAll(async () => {
  test = await startDatabase();
  const run = (statement: string) => sql.raw(statement).execute(test.database);
  await run(
    "insert into account (user_name, fio, email, password_hash, created_at) values ('a', 'А', 'a@example.org', '', now())",
  );
  await run("alter table work disable trigger user");
  await run("alter table work_tag disable trigger user");
  await run(`insert into work (owner_id, title, form, genre_id, annotation, state, finish_time, published_chapter_count, published_length,
      popular, trending, like_count, view_count, last_update_time, last_modification_time, created_at)
    select 1, 'Книга ' || n, 'novel', 1 + n % 62, repeat('Слово. ', 40), 'published', case when n % 2 = 0 then now() end, 1, n * 37 % 100003,
      n * 31 % 100003, n * 29 % 100003, n * 23 % 10007, n * 19 % 100003, timestamptz '2026-01-01Z' + n * interval '1 minute', now(), now()
    from generate_series(1, 100000) as n`);
  await run(`insert into work_tag (work_id, title, sort_order)
    select id, 'частая', 0 from work where id % 10 = 0 union all select id, 'редкая', 1 from work where id % 1000 = 0`);
  await run("vacuum analyze work, work_tag, work_sale");
});
afterAll(() => test.stop());

async function planOf(query: RawBuilder<unknown>): Promise<string> {
  const compiled = query.compile(test.database);
  const { rows } = await test.database.executeQuery<object>({ ...compiled, sql: `explain ${compiled.sql}` });
  return rows.map((row) => Object.values(row).join()).join("\n");
}

const narrowed: Filters = { genre: [7, 9, 12], state: "finished", extag: ["частая"], promo: "hide" };

it.each([
  ["popular", "work_by_popular"],
  ["trending", "work_by_trending"],
  ["recent", "work_filters"],
  ["likes", "work_by_like_count"],
  ["comments", "work_by_comment_count"],
  ["views", "work_by_view_count"],
  ["length", "work_by_published_length"],
] as const)(
  "of 100,000 works the %s ones are read along %s, from the first and from far behind",
  async (sorting, index) => {
    const cut = { sorting, limit: 25, now };
    const [first] = await listedWorks({}, guest, { ...cut, offset: 1_000, limit: 1 });
    for (const after of [undefined, first])
      for (const filters of [{}, narrowed]) {
        const plan = await planOf(pageQueries(filters, guest, { ...cut, after }).walk);
        expect(plan).toMatch(new RegExp(`Index (Only )?Scan using ${index}\\b`));
        expect(plan).not.toMatch(/Seq Scan on work\b/);
        expect(await listedWorks(filters, guest, { ...cut, after })).toHaveLength(25);
      }
  },
);

it.each([
  ["a rare tag", { tag: ["редкая"] }, "work_tag_title_folded"],
  ["what is new of a genre", { genre: [7], upd: "1" }, "work_filters"],
] as const)("%s is found by its own index and sorted", async (_, filters, index) => {
  const { sort } = pageQueries(untyped(filters), guest, { sorting: "popular", limit: 25, now });
  const plan = await planOf(sort);
  expect(plan).toContain(index);
  expect(plan).not.toMatch(/Seq Scan on work\b/);
});
