import { type Kysely, sql } from "kysely";

/** The catalogue has an order for guests, of works for everybody alone, and one for people who are signed in. */
const orders = [
  "create index work_shown on work (shown_at desc, id desc) where shown_at is not null",
  "create index work_shown_to_all on work (shown_at desc, id desc) where shown_at is not null and privacy_display = 'All'",
  ...["genre_id", "first_sub_genre_id", "second_sub_genre_id"].flatMap((column) => [
    `create index work_shown_${column} on work (${column}, shown_at desc, id desc) where shown_at is not null`,
    `create index work_shown_to_all_${column} on work (${column}, shown_at desc, id desc)
      where shown_at is not null and privacy_display = 'All'`,
  ]),
];

/** A work that is shown by its link alone is in no list: it has no place in their order. */
const works = [
  `alter table work add column privacy_display text not null default 'All'
    check (privacy_display in ('All', 'Registered', 'Friends', 'Link'))`,
  "drop trigger work_words_inserted on work",
  "drop trigger work_words_updated on work",
  "alter table work drop column shown_at",
  `alter table work add column shown_at timestamptz generated always as (
    case when state = 'published' and published_chapter_count > 0 and privacy_display <> 'Link'
      then coalesce(last_update_time, first_published_at, created_at) end) stored`,
  ...orders,
];

const search = [
  "alter table work_search add column privacy_display text not null default 'All'",
  "create index work_search_shown_to_all on work_search (shown_at desc, work_id desc) where privacy_display = 'All'",
  "alter function searched_works(bigint[]) rename to words_of_works",
  `create function searched_works(ids bigint[])
    returns table (work_id bigint, title text, authors text, words text, shown_at timestamptz, privacy_display text)
    language sql stable as $$
      select found.*, work.privacy_display
      from words_of_works(ids) as found inner join work on work.id = found.work_id
    $$`,
  `create or replace function refresh_work_search(ids bigint[]) returns void language sql as $$
      delete from work_search
      where work_id = any(ids)
        and not exists (select from work where work.id = work_id and work.shown_at is not null);
      insert into work_search (work_id, title, authors, words, shown_at, privacy_display)
      select work_id, title, authors, words, shown_at, privacy_display from searched_works(ids)
      on conflict (work_id) do update
        set title = excluded.title, authors = excluded.authors, words = excluded.words, shown_at = excluded.shown_at,
          privacy_display = excluded.privacy_display
        where (work_search.title, work_search.authors, work_search.words, work_search.shown_at,
            work_search.privacy_display)
          is distinct from (excluded.title, excluded.authors, excluded.words, excluded.shown_at,
            excluded.privacy_display)
    $$`,
  `create trigger work_words_inserted after insert on work for each row
    when (new.shown_at is not null) execute function work_words_changed()`,
  `create trigger work_words_updated after update on work for each row
    when ((old.title, old.series_id, old.shown_at, old.privacy_display)
      is distinct from (new.title, new.series_id, new.shown_at, new.privacy_display))
    execute function work_words_changed()`,
];

const adults = ["alter table account add column adult_confirmed_at timestamptz"];

/** To whom a work is shown, and who has said that they are 18 (docs/adr/0032). */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [...works, ...search, ...adults]) await sql.raw(statement).execute(db);
}
