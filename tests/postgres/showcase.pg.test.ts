import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { finishedLast, newestAudio, newsQuery, similarQuery } from "../../server/reading/showcase.ts";
import { startDatabase, type TestDatabase } from "../support/database.ts";
import { addAccount } from "../support/factories.ts";

let test: TestDatabase;
let reader: { id: number };
const now = new Date("2026-11-20T11:05:31.000Z");
const guest = { user: null, isAdult: false, hides: false, excludes: null };
const signedIn = () => ({ ...guest, user: { id: reader.id, roles: [] } });

/**
 * 60,000 works of 3,000 authors: one in ten finished, one in a hundred a sound.
 * One in ten has the frequent tag, one in 600 the rare one, and each has one of 5,000 more.
 */
beforeAll(async () => {
  test = await startDatabase();
  const run = (statement: string) => sql.raw(statement).execute(test.database);
  reader = await addAccount(test);
  const { id } = reader;
  for (const table of ["account", "work", "work_author", "work_tag", "shelved_work"])
    await run(`alter table ${table} disable trigger user`);
  await run(`insert into account (user_name, fio, email, password_hash, created_at)
    select 'many' || n, 'Имя', 'many' || n || '@example.ru', '-', now() from generate_series(${id} + 1, ${id} + 3000) as n`);
  await run(`insert into work (owner_id, title, form, format, state, finish_time, published_chapter_count, popular, last_update_time,
      last_modification_time, created_at, state_since)
    select ${id} + 1 + n % 3000, 'Книга ' || n, 'novel', case when n % 100 = 0 then 'Audiobook' else 'EBook' end, 'published',
      case when n % 10 = 0 then timestamptz '2026-01-01Z' + n * interval '1 minute' end, 1, n * 31 % 100003,
      timestamptz '2026-11-20Z' - n * interval '1 minute', now(), now(), now()
    from generate_series(1, 60000) as n`);
  await run(
    "insert into work_author (work_id, account_id, place, confirmed_at) select id, owner_id, 1, now() from work",
  );
  await run(`insert into work_tag (work_id, title, sort_order)
    select id, 'частая', 0 from work where id % 10 = 0 union all select id, 'редкая', 1 from work where id % 600 = 0
    union all select id, 'метка ' || id % 5000, 2 from work`);
  await run(
    `insert into follow (follower_id, followed_id, followed_at) select ${id}, ${id} + n, now() from generate_series(1, 20) as n`,
  );
  await run(`insert into shelved_work (account_id, work_id, state, added_at)
    select ${id}, n * 7, 'Reading', now() from generate_series(1, 100) as n`);
  await run("vacuum analyze account, work, work_author, work_tag, follow, shelved_work");
});
afterAll(() => test.stop());

async function read(query: RawBuilder<{ id: number }>): Promise<{ plan: string; ids: number[] }> {
  const compiled = query.compile(test.database);
  const { rows } = await test.database.executeQuery<object>({ ...compiled, sql: `explain ${compiled.sql}` });
  const found = await query.execute(test.database);
  return {
    plan: rows.map((row) => Object.values(row).join()).join("\n"),
    ids: found.rows.map(({ id }) => id),
  };
}

const wholeTables = /Seq Scan on (work|work_author|work_tag|account|chapter)\b/;

it.each([
  ["what was finished last", () => finishedLast(guest, now), "work_by_finish"],
  ["the newest sounds", () => newestAudio(guest, now), "work_audiobooks"],
  ["what was finished last, for a reader", () => finishedLast(signedIn(), now), "work_by_finish"],
  ["books with the same tags", () => similarQuery(600, guest, now), "work_tag_title_folded"],
  ["news of a desk", () => newsQuery(reader, signedIn(), now), "work_author_account"],
] as const)("of 60,000 works %s are found along an index", async (_, query, index) => {
  const { plan, ids } = await read(query());
  expect(plan).toContain(index);
  expect(plan).not.toMatch(wholeTables);
  expect(ids).toHaveLength(6);
});

it("a work that shares another tag too comes before one that shares the frequent tag alone", async () => {
  const { ids } = await read(similarQuery(600, guest, now));
  expect(ids.filter((id) => id % 600 === 0 || id % 5000 === 600)).toEqual(ids);
});
