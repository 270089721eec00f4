import { type Kysely, sql } from "kysely";

const fold = (text: string): string =>
  `translate(lower(${text}), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё', 'абвгдеежзийклмнопрстуфхцчшщъыьэюяе')`;
/** Quotes and brackets are no part of a word; a hyphen, a dash or a stop separates two. */
const bare = (text: string): string =>
  `trim(regexp_replace(translate(${text}, '-‐‑‒–—,.!?:;…«»„“”"()[]', '${" ".repeat(13)}'), '\\s+', ' ', 'g'))`;
/** The day by Moscow, which has had no other offset since 2014. */
const dayOf = (time: string): string => `((${time} at time zone 'UTC') + interval '3 hours')::date`;

const orders = ["popular", "trending", "like_count", "view_count", "published_length", "published_duration_ms"].map(
  (column) =>
    `create index work_by_${column} on work (${column} desc, shown_at desc, id desc) where shown_at is not null`,
);

const ranks = [
  `alter table work
    add column view_count integer not null default 0,
    add column popular double precision not null default 0,
    add column trending double precision not null default 0`,
  ...orders,
  "create index work_made_by_ai on work (id) where shown_at is not null and ai_use = 'Generated'",
  // What happened to a work, until the job adds it to the day. No reference to the work: it may go in the same transaction.
  `create table work_event (
    id bigint generated always as identity primary key,
    work_id bigint not null,
    day date not null,
    readers integer not null default 0,
    likes integer not null default 0,
    shelved integer not null default 0)`,
  `create table work_day (
    work_id bigint not null references work on delete cascade,
    day date not null,
    readers integer not null,
    likes integer not null,
    shelved integer not null,
    primary key (work_id, day))`,
  // Who has read today, so that each counts once: without the key, which goes with the day, it names nobody.
  "create table reader_day (day date primary key, key bytea not null)",
  `create table work_reader (
    day date not null references reader_day on delete cascade,
    work_id bigint not null,
    reader text not null,
    primary key (day, work_id, reader))`,
  `create function works_liked() returns trigger language plpgsql as $$
    begin
      insert into work_event (work_id, day, likes)
        select target_id, ${dayOf("liked_at")}, case tg_op when 'INSERT' then 1 else -1 end
        from changed where kind = 'work';
      return null;
    end $$`,
  ...(["insert", "delete"] as const).map(
    (event) => `create trigger liked_counts_${event} after ${event} on liked
      referencing ${event === "delete" ? "old" : "new"} table as changed
      for each statement execute function works_liked()`,
  ),
  `create function works_shelved() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        insert into work_event (work_id, day, shelved)
          select work_id, ${dayOf("added_at")}, -1 from before where state <> 'Disliked';
      end if;
      if tg_op <> 'DELETE' then
        insert into work_event (work_id, day, shelved)
          select work_id, ${dayOf("added_at")}, 1 from changed where state <> 'Disliked';
      end if;
      return null;
    end $$`,
  `create trigger shelved_counts_insert after insert on shelved_work referencing new table as changed
    for each statement execute function works_shelved()`,
  `create trigger shelved_counts_update after update on shelved_work
    referencing old table as before new table as changed for each statement execute function works_shelved()`,
  `create trigger shelved_counts_delete after delete on shelved_work referencing old table as before
    for each statement execute function works_shelved()`,
  `insert into work_event (work_id, day, likes)
    select target_id, ${dayOf("liked_at")}, 1 from liked where kind = 'work'`,
  `insert into work_event (work_id, day, shelved)
    select work_id, ${dayOf("added_at")}, 1 from shelved_work where state <> 'Disliked'`,
];

const search = [
  "alter table work_search add column popular double precision not null default 0",
  `create or replace function words_of_works(ids bigint[])
    returns table (work_id bigint, title text, authors text, words text, shown_at timestamptz)
    language sql stable as $$
      select work.id, ${bare("work.title_folded")}, named.authors,
        ' ' || ${bare(
          `concat_ws(' ', work.title_folded, named.authors, ${fold("series.title")}, tagged.titles,
            case when work.format = 'Audiobook' then ${fold("work.reciter")} end)`,
        )},
        work.shown_at
      from work
      left join series on series.id = work.series_id
      cross join lateral (
        select coalesce(string_agg(' ' || ${bare("concat_ws(' ', fio_folded, user_name_folded)")}, '' order by place), '')
          as authors
        from work_author inner join account on account.id = work_author.account_id
        where work_author.work_id = work.id and confirmed_at is not null
      ) as named
      cross join lateral (
        select coalesce(string_agg(' ' || title_folded, '' order by sort_order), '') as titles
        from work_tag where work_tag.work_id = work.id
      ) as tagged
      where work.id = any(ids) and work.shown_at is not null
    $$`,
  "drop function searched_works(bigint[])",
  `create function searched_works(ids bigint[])
    returns table (work_id bigint, title text, authors text, words text, shown_at timestamptz, privacy_display text,
      popular double precision)
    language sql stable as $$
      select found.*, work.privacy_display, work.popular
      from words_of_works(ids) as found inner join work on work.id = found.work_id
    $$`,
  `create or replace function refresh_work_search(ids bigint[]) returns void language sql as $$
      delete from work_search
      where work_id = any(ids)
        and not exists (select from work where work.id = work_id and work.shown_at is not null);
      insert into work_search (work_id, title, authors, words, shown_at, privacy_display, popular)
      select work_id, title, authors, words, shown_at, privacy_display, popular from searched_works(ids)
      on conflict (work_id) do update
        set title = excluded.title, authors = excluded.authors, words = excluded.words, shown_at = excluded.shown_at,
          privacy_display = excluded.privacy_display, popular = excluded.popular
        where (work_search.title, work_search.authors, work_search.words, work_search.shown_at,
            work_search.privacy_display, work_search.popular)
          is distinct from (excluded.title, excluded.authors, excluded.words, excluded.shown_at,
            excluded.privacy_display, excluded.popular)
    $$`,
  "drop trigger work_words_updated on work",
  `create trigger work_words_updated after update on work for each row
    when ((old.title, old.reciter, old.series_id, old.shown_at, old.privacy_display)
      is distinct from (new.title, new.reciter, new.series_id, new.shown_at, new.privacy_display))
    execute function work_words_changed()`,
  "drop index work_search_shown",
  "drop index work_search_shown_to_all",
  "create index work_search_popular on work_search (popular desc, shown_at desc, work_id desc)",
  `create index work_search_popular_to_all on work_search (popular desc, shown_at desc, work_id desc)
    where privacy_display = 'All'`,
  "select refresh_work_search(array(select id from work where shown_at is not null))",
];

/** What a person never wants to meet in lists. */
const exclusions = [
  `create table catalog_exclusion (
    account_id bigint primary key references account,
    genre_ids integer[] not null,
    tags text[] not null,
    ai_generated boolean not null)`,
];

/** The catalogue's ranks, what it is searched by, and what people leave out of it. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [...ranks, ...search, ...exclusions]) await sql.raw(statement).execute(db);
}
