import { glob, readFile } from "node:fs/promises";
import pg from "pg";
import { migrate } from "../../server/db/migrate.ts";
import { connect } from "../../server/db/open.ts";
import { between, randomOf } from "./random.ts";

export type Size = { accounts: number; works: number };

/** A million works of three chapters each, and the hundredth part of it. */
export const large: Size = { accounts: 200_000, works: 1_000_000 };
export const small: Size = { accounts: 2_000, works: 10_000 };

/** Who has `OWN_WORKS` works in a database of any size. */
export const AUTHOR_ID = 1;
export const OWN_WORKS = 500;
/** Books of a series. */
const IN_SERIES = 100;
/** A work of the author with three published chapters, and its first chapter. */
export const BOOK_ID = 1;
export const CHAPTER_ID = 1;

const PHRASES = 20_000;
const SURNAMES = 4_000;
const TAGS = 2_000;
const AT_ONCE = 50_000;

const firstNames =
  "Анна Вера Глеб Иван Мария Олег Нина Пётр Ольга Семён Фёдор Лидия Юрий Ирина Артём Ксения Павел Дарья Захар Елена".split(
    " ",
  );

/** The words of the demo's books, the most frequent first: a search is as hard as its language's letters are repeated. */
async function vocabulary(): Promise<string[]> {
  const counts = new Map<string, number>();
  for await (const file of glob("server/demo/books/*.fb2"))
    for (const [word] of (await readFile(file, "utf8")).toLowerCase().matchAll(/[а-яё]+/g))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort(([one, many], [other, few]) => few - many || (one < other ? -1 : 1)).map(([word]) => word);
}

/** Phrases of one to three words, surnames, words that are tags. */
async function lists() {
  const random = randomOf(11);
  const words = await vocabulary();
  const long = words.filter(({ length }) => length > 3);
  const pick = (from: readonly string[]) => from[Math.floor(random() ** 2 * from.length)] ?? "";
  const several = (count: number, make: () => string) => [...new Set(Array.from({ length: count }, make))];
  return {
    phrase: several(PHRASES, () => Array.from({ length: between(random, 1, 3) }, () => pick(words)).join(" ")),
    surname: several(SURNAMES, () => `${pick(long)}${random() < 0.5 ? "ов" : "ина"}`),
    tag: several(TAGS, () => pick(long)),
  };
}

/** From 0 to 1 without 1, the same for the same number: a database is the same every time. */
const chance = `create function pg_temp.chance(number bigint, salt integer) returns double precision
  language sql immutable as $$ select (hashint8(number * 64 + salt) & 2147483647) / 2147483648.0 $$`;
const at = (list: string, number: string, salt: number): string =>
  `inner join ${list} as ${list}${salt} on ${list}${salt}.n = floor(pg_temp.chance(${number}, ${salt}) * (select count(*) from ${list}))::integer`;

const isPublished = "pg_temp.chance(work_id, 9) < 0.85 or work_id = 1";
/** The last chapter of every tenth work waits. */
const isChapterPublished = `(${isPublished}) and (k < 3 or pg_temp.chance(work_id, 10) < 0.9 or work_id = 1)`;
const length = "5000 + floor(pg_temp.chance((work_id - 1) * 3 + k, 11) * 20000)::integer";
const genre = (salt: number) => `1 + floor(power(pg_temp.chance(work_id, ${salt}), 2) * 62)::integer`;

const statementsOf = ({ accounts, works }: Size): string[] => [
  `insert into account (id, user_name, fio, email, email_confirmed_at, password_hash, created_at) overriding system value
    select i, 'author' || i, initcap(first.value || ' ' || surname2.value), 'author' || i || '@example.org', now(), '',
      timestamptz '2024-01-01Z' + i * interval '1 second'
    from generate_series(1, ${accounts}) as i
    inner join first_name as first on first.n = floor(pg_temp.chance(i, 1) * ${firstNames.length})::integer
    ${at("surname", "i", 2)}`,
  `insert into work (id, owner_id, title, form, genre_id, first_sub_genre_id, annotation, author_notes, state,
      first_published_at, last_update_time, last_modification_time, created_at, published_chapter_count, published_length)
    overriding system value
    select work_id,
      case when work_id <= ${OWN_WORKS} then ${AUTHOR_ID}
        else 2 + floor(power(pg_temp.chance(work_id, 3), 1.3) * ${Math.floor(accounts / 2)})::integer end,
      upper(left(phrase4.value, 1)) || substr(phrase4.value, 2) || ' ' || phrase5.value, 'novel', ${genre(6)},
      case when pg_temp.chance(work_id, 7) < 0.4 and ${genre(6)} <> ${genre(8)} then ${genre(8)} end,
      repeat(phrase5.value || '. ', 12), repeat(phrase4.value || '. ', 6),
      case when ${isPublished} then 'published' else 'draft' end,
      case when ${isPublished} then timestamptz '2024-02-01Z' end,
      case when ${isPublished} then
        timestamptz '2024-02-01Z' + pg_temp.chance(work_id, 12) * interval '900 days' end,
      timestamptz '2026-09-01Z' + pg_temp.chance(work_id, 13) * interval '30 days', timestamptz '2024-01-15Z',
      coalesce(counted.chapters, 0), coalesce(counted.length, 0)
    from generate_series(1, ${works}) as work_id
    ${at("phrase", "work_id", 4)}
    ${at("phrase", "work_id", 5)}
    cross join lateral (
      select count(*) as chapters, sum(${length}) as length from generate_series(1, 3) as k where ${isChapterPublished}
    ) as counted`,
  `insert into series (id, owner_id, title, last_modification_time, created_at) overriding system value
    select i, case when i <= ${OWN_WORKS / IN_SERIES} then ${AUTHOR_ID} else 2 + i % ${Math.floor(accounts / 2)} end,
      'Цикл ' || i, timestamptz '2026-09-01Z', timestamptz '2024-01-15Z'
    from generate_series(1, ${works / IN_SERIES}) as i`,
  // All own works, and of the others every tenth.
  `update work set series_id = 1 + (id - 1) / ${IN_SERIES}, series_order = 1 + (id - 1) % ${IN_SERIES}
    where id <= ${OWN_WORKS} or id % 10 = 0`,
  "insert into work_author (work_id, account_id, place, confirmed_at) select id, owner_id, 1, created_at from work",
  `insert into work_tag (work_id, title, sort_order)
    select distinct on (work_id, value) work_id, value, k
    from generate_series(1, ${works}) as work_id
    cross join generate_series(1, 2) as k
    inner join tag on tag.n = floor(power(pg_temp.chance(work_id * 2 + k, 14), 2) * (select count(*) from tag))::integer`,
  `insert into chapter (id, work_id, state, sort_order, publish_time, last_modification_time) overriding system value
    select (work_id - 1) * 3 + k, work_id, case when ${isChapterPublished} then 'published' else 'draft' end, k,
      case when ${isChapterPublished} then timestamptz '2024-02-01Z' end, timestamptz '2026-09-01Z'
    from generate_series(1, ${works}) as work_id cross join generate_series(1, 3) as k`,
  `insert into chapter_revision (id, chapter_id, revision, title, document, text_length, saved_at, saved_by)
    overriding system value
    select (work_id - 1) * 3 + k, (work_id - 1) * 3 + k, 1, 'Глава ' || k,
      json_build_object('type', 'doc', 'content', json_build_array(json_build_object('type', 'paragraph', 'content',
        json_build_array(json_build_object('type', 'text', 'text', 'Было утро.'))))),
      ${length}, timestamptz '2026-09-01Z', work.owner_id
    from work cross join lateral (select work.id as work_id) as given cross join generate_series(1, 3) as k`,
  "update chapter set published_revision_id = id where state = 'published'",
  ...["account", "work", "series", "chapter", "chapter_revision"].map(
    (table) => `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
  ),
];

/**
 * Fills an empty database of a superuser with works, chapters and everything that lists and searches ask.
 * @param url of the database
 * @param tell hears what is being made
 */
export async function fill(url: string, size: Size, tell: (news: string) => void = () => {}): Promise<void> {
  const schema = connect({ connectionString: url });
  await migrate(schema);
  await schema.destroy();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const run = async (statement: string, values: unknown[] = []) => {
    const begun = performance.now();
    const { rows } = await client.query<Record<string, string>>(statement, values);
    tell(`${Math.round((performance.now() - begun) / 1_000)} s: ${statement.trim().slice(0, 60)}`);
    return rows;
  };
  try {
    // Neither foreign keys nor triggers: what they would keep is made together with the rows, and recounted afterwards.
    await run("set session_replication_role = replica");
    await run("set maintenance_work_mem = '512MB'");
    await run("set work_mem = '256MB'");
    const trigrams = await run("select indexname, indexdef from pg_indexes where indexdef like '%gin_trgm_ops%'");
    for (const { indexname } of trigrams) await run(`drop index ${indexname}`);
    await run(chance);
    for (const [name, values] of Object.entries({ ...(await lists()), first_name: firstNames })) {
      await run(`create temporary table ${name} (n integer primary key, value text)`);
      await run(
        `insert into ${name} select place - 1, value from unnest($1::text[]) with ordinality as u (value, place)`,
        [values],
      );
      await run(`analyze ${name}`);
    }
    for (const statement of statementsOf(size)) await run(statement);
    await run("analyze");
    for (let from = 0; from < size.works; from += AT_ONCE)
      await run(
        `insert into work_search select * from searched_works(array(select generate_series(${from + 1}, ${from + AT_ONCE})))`,
      );
    for (const { indexdef } of trigrams) await run(indexdef ?? "");
    await run("vacuum analyze");
  } finally {
    await client.end();
  }
}
