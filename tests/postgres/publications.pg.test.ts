import { type Compilable, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { arts } from "../../server/publications/arts.ts";
import { posts } from "../../server/publications/kinds.ts";
import { publicRows } from "../../server/publications/lists.ts";
import { reviews } from "../../server/publications/reviews.ts";
import { startDatabase, type TestDatabase } from "../support/database.ts";
import { addAccount, type TestAccount } from "../support/factories.ts";

let test: TestDatabase;
let first: TestAccount;
let workId: number;
const guest = { user: null, isAdult: false };

/** 100,000 posts of 2,000 authors, one of whom in ten is followed by the first; a hundred of each tag, and one in three is liked. */
beforeAll(async () => {
  test = await startDatabase();
  const run = (statement: string) => sql.raw(statement).execute(test.database);
  first = await addAccount(test);
  await run("alter table account disable trigger user");
  await run(`insert into account (user_name, fio, email, password_hash, created_at)
    select 'many' || n, 'Имя', 'many' || n || '@example.ru', '-', now() from generate_series(1, 1999) as n`);
  await run("alter table account enable trigger user");
  await run(`insert into publication (kind, author_id, request_id, state, title, privacy_display, publish_time, popular,
      created_at, last_modification_time)
    select 'post', ${first.id} + n % 2000, gen_random_uuid(), 'published', 'Пост', 'All',
      timestamptz '2026-01-01' + n * interval '1 minute', n % 50, now(), now()
    from generate_series(0, 99999) as n`);
  await run(`insert into publication_text (publication_id, document, text_length, preview, html, serializer_version)
    select id, '{"type": "doc", "content": []}', 5, 'Текст', '<p>Текст</p>', 2 from publication`);
  await run("insert into post (publication_id, category_id) select id, 1 + id % 9 from publication");
  await run(`insert into publication_tag (publication_id, title, sort_order)
    select id, 'метка ' || id % 1000, 0 from publication`);
  await run(`insert into liked (account_id, kind, target_id, liked_at)
    select ${first.id} + id % 2000, 'post', id, now() from publication where id % 3 = 0`);
  await run(`insert into follow (follower_id, followed_id, followed_at)
    select ${first.id}, id, now() from account where id > ${first.id} and id % 10 = 0`);
  // 20,000 reviews of 400 works.
  await run("alter table work disable trigger user");
  await run(`insert into work (owner_id, title, form, genre_id, annotation, created_at, last_modification_time, state)
    select ${first.id}, 'Книга ' || n, 'novel', 43, '', now(), now(), 'draft' from generate_series(1, 400) as n`);
  await run("alter table work enable trigger user");
  await run(`insert into publication (kind, author_id, work_id, request_id, state, title, privacy_display, publish_time, popular,
      created_at, last_modification_time)
    select 'review', ${first.id} + n / 400, (select min(id) from work) + n % 400, gen_random_uuid(), 'published', 'Рецензия', 'All',
      timestamptz '2026-01-01' + n * interval '1 minute', n % 50, now(), now()
    from generate_series(0, 19999) as n`);
  await run(`insert into publication_text (publication_id, document, text_length, preview, html, serializer_version)
    select id, '{"type": "doc", "content": []}', 5, 'Текст', '<p>Текст</p>', 2 from publication where kind = 'review'`);
  await run(`insert into review (publication_id, has_spoilers, verdict)
    select id, false, 'recommend' from publication where kind = 'review'`);
  // 100,000 arts: at most 500 of an author, one in a hundred of which is of a work.
  await run(`insert into publication (kind, author_id, work_id, request_id, state, title, privacy_display, publish_time, popular,
      created_at, last_modification_time)
    select 'art', ${first.id} + n % 2000, case when n % 100 = 0 then (select min(id) from work) + n / 100 % 400 end,
      gen_random_uuid(), 'published', 'Арт', 'All', timestamptz '2026-01-01' + n * interval '1 minute', n % 50, now(), now()
    from generate_series(0, 99999) as n`);
  await run(`insert into publication_text (publication_id, document, text_length, preview, html, serializer_version)
    select id, '{"type": "doc", "content": []}', 0, '', '', 2 from publication where kind = 'art'`);
  await run(`insert into art (publication_id, alt, credit, is_ai_made, adult_only, sort_order)
    select id, '', '', false, false, -id from publication where kind = 'art'`);
  await run(`insert into publication_tag (publication_id, title, sort_order)
    select id, 'паром ' || id % 1000, 0 from publication where kind = 'art'`);
  const { id } = await test.database.selectFrom("work").select("id").orderBy("id").executeTakeFirstOrThrow();
  workId = id;
  await run(
    "analyze work, review, art, account, follow, publication, publication_text, post, publication_tag, liked, publication_favorite",
  );
});
afterAll(() => test.stop());

async function planOf(query: Compilable): Promise<string> {
  const compiled = query.compile();
  const { rows } = await test.database.executeQuery<object>({ ...compiled, sql: `explain ${compiled.sql}` });
  return rows.map((row) => Object.values(row).join()).join("\n");
}
const signedIn = () => ({ user: { id: first.id, roles: [] }, isAdult: false });
const deep = ["2026-02-01T00:00:00.000Z", 5_000] as const;

it.each([
  ["new ones", () => publicRows(posts, {}, guest), "publication_new"],
  ["new ones, far behind", () => publicRows(posts, {}, guest, deep), "publication_new"],
  ["new ones for who is signed in", () => publicRows(posts, {}, signedIn()), "publication_new"],
  ["popular ones", () => publicRows(posts, { sort: "popular" }, guest), "publication_popular"],
  ["popular ones, far behind", () => publicRows(posts, { sort: "popular" }, guest, [3, 5_000]), "publication_popular"],
  ["an author's", () => publicRows(posts, { author: first.id }, guest), "publication_of_author"],
  ["of a category", () => publicRows(posts, { category: 3 }, guest), "publication_new"],
  ["of whom the asker follows", () => publicRows(posts, { feed: true }, signedIn()), "publication_"],
  ["of a tag", () => publicRows(posts, { tag: "метка 100" }, guest), "publication_tag_title"],
] as const)("of 100,000 posts %s are read along an index", async (_, query, index) => {
  const plan = await planOf(query());
  expect(plan).toContain(index);
  expect(plan).not.toMatch(/Seq Scan on (publication|publication_text|post|publication_tag|liked)\b/);
  expect(await query().execute()).not.toHaveLength(0);
});

it.each([
  ["new ones", () => publicRows(reviews, {}, guest), "publication_new"],
  ["popular ones", () => publicRows(reviews, { sort: "popular" }, guest), "publication_popular"],
  ["a work's", () => publicRows(reviews, { work: workId }, guest), "publication_of_work"],
  ["a work's most useful", () => publicRows(reviews, { work: workId, sort: "popular" }, guest), "publication_of_work"],
  ["of one verdict", () => publicRows(reviews, { verdict: "recommend" }, guest), "publication_new"],
] as const)("of 20,000 reviews %s are read along an index", async (_, query, index) => {
  const plan = await planOf(query());
  expect(plan).toContain(index);
  expect(plan).not.toMatch(/Seq Scan on (publication|publication_text|review|publication_tag|liked)\b/);
  expect(await query().execute()).not.toHaveLength(0);
});

it.each([
  ["new ones", () => publicRows(arts, {}, guest), "publication_new"],
  ["new ones, far behind", () => publicRows(arts, {}, guest, deep), "publication_new"],
  ["popular ones", () => publicRows(arts, { sort: "popular" }, guest), "publication_popular"],
  // At most 500, put in the order that their author has given them.
  ["an author's", () => publicRows(arts, { author: first.id }, guest), "publication_of_"],
  ["a work's", () => publicRows(arts, { work: workId }, guest), "publication_of_work"],
  ["of whom the asker follows", () => publicRows(arts, { feed: true }, signedIn()), "publication_"],
  ["of a tag", () => publicRows(arts, { tag: "паром 100" }, guest), "publication_tag_title"],
] as const)("of 100,000 arts %s are read along an index", async (_, query, index) => {
  const plan = await planOf(query());
  expect(plan).toContain(index);
  expect(plan).not.toMatch(/Seq Scan on (publication|publication_text|art|publication_tag|liked)\b/);
  expect(await query().execute()).not.toHaveLength(0);
});
