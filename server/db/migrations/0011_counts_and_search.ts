import { type Kysely, sql } from "kysely";

const fold = (text: string): string =>
  `translate(lower(${text}), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё', 'абвгдеежзийклмнопрстуфхцчшщъыьэюяе')`;
/** Quotes and brackets are no part of a word. */
const bare = (text: string): string => `translate(${text}, '«»„“”"()[]', '')`;

/** What a card shows of a work's chapters, and since when readers have it: null where they do not. */
const counts = [
  `alter table work
    add column published_chapter_count integer not null default 0,
    add column published_length bigint not null default 0`,
  `create function published_counts(ids bigint[])
    returns table (work_id bigint, chapter_count integer, text_length bigint) language sql stable as $$
      select work.id, count(chapter_revision.id)::integer, coalesce(sum(chapter_revision.text_length), 0)::bigint
      from work
      left join chapter on chapter.work_id = work.id and chapter.state = 'published'
      left join chapter_revision on chapter_revision.id = chapter.published_revision_id
      where work.id = any(ids)
      group by work.id
    $$`,
  `create function recount_works(ids bigint[]) returns void language sql as $$
      update work
      set published_chapter_count = counted.chapter_count, published_length = counted.text_length
      from published_counts(ids) as counted
      where work.id = counted.work_id
        and (work.published_chapter_count, work.published_length)
          is distinct from (counted.chapter_count, counted.text_length)
    $$`,
  "select recount_works(array(select id from work))",
  `alter table work add column shown_at timestamptz generated always as (
    case when state = 'published' and published_chapter_count > 0
      then coalesce(last_update_time, first_published_at, created_at) end) stored`,
  "drop index work_shown",
  "create index work_shown on work (shown_at desc, id desc) where shown_at is not null",
  ...["genre_id", "first_sub_genre_id", "second_sub_genre_id"].map(
    (column) =>
      `create index work_shown_${column} on work (${column}, shown_at desc, id desc) where shown_at is not null`,
  ),
  // By differences: to recount a work of thousands of chapters for each part of a call would cost more than the call.
  `create type chapter_count as (work_id bigint, chapters integer, length bigint)`,
  `create function add_to_counts(changes chapter_count[]) returns void language sql as $$
      update work
      set published_chapter_count = published_chapter_count + summed.chapters,
        published_length = published_length + summed.length
      from (
        select (change).work_id, sum((change).chapters)::integer as chapters, sum((change).length)::bigint as length
        from unnest(changes) as change group by 1
      ) as summed
      where work.id = summed.work_id and (summed.chapters <> 0 or summed.length <> 0)
    $$`,
  `create function chapters_changed() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        perform add_to_counts(array(
          select (before.work_id, -1, -text_length)::chapter_count
          from before inner join chapter_revision on chapter_revision.id = before.published_revision_id
          where before.state = 'published'
          union all
          select (changed.work_id, 1, text_length)::chapter_count
          from changed inner join chapter_revision on chapter_revision.id = changed.published_revision_id
          where changed.state = 'published'));
      else
        perform add_to_counts(array(
          select (changed.work_id, sign, sign * text_length)::chapter_count
          from changed inner join chapter_revision on chapter_revision.id = changed.published_revision_id
          cross join (select case tg_op when 'INSERT' then 1 else -1 end as sign) as direction
          where changed.state = 'published'));
      end if;
      return null;
    end $$`,
  `create trigger chapters_inserted after insert on chapter referencing new table as changed
    for each statement execute function chapters_changed()`,
  `create trigger chapters_updated after update on chapter referencing old table as before new table as changed
    for each statement execute function chapters_changed()`,
  `create trigger chapters_deleted after delete on chapter referencing old table as changed
    for each statement execute function chapters_changed()`,
];

/** The words by which readers find a work: of those in the catalogue alone. */
const search = [
  `create table work_search (
    work_id bigint primary key references work on delete cascade,
    title text not null,
    authors text not null,
    words text not null,
    shown_at timestamptz not null)`,
  "create index work_search_shown on work_search (shown_at desc, work_id desc)",
  "create index work_search_title on work_search (title text_pattern_ops)",
  `create function searched_works(ids bigint[])
    returns table (work_id bigint, title text, authors text, words text, shown_at timestamptz)
    language sql stable as $$
      select work.id, ${bare("work.title_folded")}, named.authors,
        ${bare(`concat(' ', work.title_folded, named.authors, ' ' || ${fold("series.title")}, tagged.titles)`)},
        work.shown_at
      from work
      left join series on series.id = work.series_id
      cross join lateral (
        select coalesce(string_agg(' ' || fio_folded || ' ' || user_name_folded, '' order by place), '') as authors
        from work_author inner join account on account.id = work_author.account_id
        where work_author.work_id = work.id and confirmed_at is not null
      ) as named
      cross join lateral (
        select coalesce(string_agg(' ' || title_folded, '' order by sort_order), '') as titles
        from work_tag where work_tag.work_id = work.id
      ) as tagged
      where work.id = any(ids) and work.shown_at is not null
    $$`,
  `create function refresh_work_search(ids bigint[]) returns void language sql as $$
      delete from work_search
      where work_id = any(ids)
        and not exists (select from work where work.id = work_id and work.shown_at is not null);
      insert into work_search select * from searched_works(ids)
      on conflict (work_id) do update
        set title = excluded.title, authors = excluded.authors, words = excluded.words, shown_at = excluded.shown_at
        where (work_search.title, work_search.authors, work_search.words, work_search.shown_at)
          is distinct from (excluded.title, excluded.authors, excluded.words, excluded.shown_at)
    $$`,
  "select refresh_work_search(array(select id from work where shown_at is not null))",
  `create function work_words_changed() returns trigger language plpgsql as $$
    begin
      perform refresh_work_search(array[new.id]);
      return null;
    end $$`,
  `create trigger work_words_inserted after insert on work for each row
    when (new.shown_at is not null) execute function work_words_changed()`,
  `create trigger work_words_updated after update on work for each row
    when ((old.title, old.series_id, old.shown_at) is distinct from (new.title, new.series_id, new.shown_at))
    execute function work_words_changed()`,
  `create function words_of_works_changed() returns trigger language plpgsql as $$
    begin
      perform refresh_work_search(array(select distinct work_id from changed));
      return null;
    end $$`,
  ...["work_author", "work_tag"].flatMap((table) =>
    (["insert", "update", "delete"] as const).map(
      (event) =>
        `create trigger ${table}_words_${event} after ${event} on ${table}
          referencing ${event === "delete" ? "old" : "new"} table as changed
          for each statement execute function words_of_works_changed()`,
    ),
  ),
  `create function author_names_changed() returns trigger language plpgsql as $$
    begin
      perform refresh_work_search(array(select work_id from work_author where account_id = new.id));
      return null;
    end $$`,
  `create trigger author_names_changed after update on account for each row
    when ((old.fio, old.user_name) is distinct from (new.fio, new.user_name))
    execute function author_names_changed()`,
  `create function series_title_changed() returns trigger language plpgsql as $$
    begin
      perform refresh_work_search(array(select id from work where series_id = new.id));
      return null;
    end $$`,
  `create trigger series_title_changed after update on series for each row
    when (old.title is distinct from new.title) execute function series_title_changed()`,
  // The works of an author are read from the index alone.
  "drop index work_author_account",
  "create index work_author_account on work_author (account_id, work_id) include (confirmed_at)",
  // People are looked for by the beginning of a name in the order of names.
  'create index account_fio_folded on account (fio_folded collate "C", id)',
  'create index account_user_name_folded on account (user_name_folded collate "C", id)',
];

/**
 * Any part of a word is found by its trigrams. Where the extension may not be made, or knows no Cyrillic (locale C),
 * searches read the table, and misspelling is not forgiven: db/trigrams.ts says so at the start.
 */
const trigrams = `do $$
  begin
    create extension if not exists pg_trgm;
    if cardinality(show_trgm('привет')) > 0 then
      execute 'create index work_search_words on work_search using gin (words gin_trgm_ops, authors gin_trgm_ops)';
      execute 'create index account_names on account using gin (fio_folded gin_trgm_ops, user_name_folded gin_trgm_ops)';
    end if;
  exception when insufficient_privilege or undefined_file or feature_not_supported then
    raise notice 'pg_trgm is not available: %', sqlerrm;
  end $$`;

/** What cursors are signed with: links into a list live longer than a process. */
const signing = [
  "create table signing_key (is_only boolean primary key default true check (is_only), key bytea not null)",
  "insert into signing_key (key) values (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))",
];

/**
 * Counts and lengths of what readers see, and the words by which they find it, as rows of their own: kept by triggers in the
 * transaction of whatever changes them (docs/adr/0016).
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [...counts, ...search, trigrams, ...signing]) await sql.raw(statement).execute(db);
}
