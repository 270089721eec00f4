import { type Kysely, sql } from "kysely";

/** The day by Moscow, which has had no other offset since 2014. */
const dayOf = (time: string): string => `((${time} at time zone 'UTC') + interval '3 hours')::date`;
const columns = `work_id, publication_id, author_id, ${dayOf("created_at")} as day`;
const added = `select ${columns}, 1 as more from changed where state = 'visible'`;
const gone = `select ${columns}, -1 as more from before where state = 'visible'`;
/** What works and publications count, and what lifts a work: nothing of what its own authors say. */
const counted = (rows: string): string => `
        update work set comment_count = comment_count + counted.more
          from (select work_id, sum(more)::integer as more from (${rows}) as rows_of_it
            where work_id is not null group by work_id having sum(more) <> 0) as counted
          where work.id = counted.work_id;
        update publication set comment_count = comment_count + counted.more
          from (select publication_id, sum(more)::integer as more from (${rows}) as rows_of_it
            where publication_id is not null group by publication_id having sum(more) <> 0) as counted
          where publication.id = counted.publication_id;
        insert into work_event (work_id, day, comments)
          select work_id, day, sum(more) from (${rows}) as rows_of_it
          where work_id is not null and not exists (select from work_author
            where work_author.work_id = rows_of_it.work_id and work_author.account_id = rows_of_it.author_id and confirmed_at is not null)
          group by work_id, day having sum(more) <> 0;`;
const reviews = "('none', 'links', 'newcomers', 'all')";

const things = [
  ...["chapter", "publication", "work"].map(
    (table) => `alter table ${table} add column comments_closed boolean not null default false`,
  ),
  ...["work", "publication"].map((table) => `alter table ${table} add column comment_count integer not null default 0`),
  ...["work", "post"].map(
    (table) =>
      `alter table ${table} add column comments_review text not null default 'none' check (comments_review in ${reviews})`,
  ),
  `alter table post add column privacy_comments text not null default 'All'
    check (privacy_comments in ('All', 'Friends', 'Disable'))`,
  "create index work_by_comment_count on work (comment_count desc, shown_at desc, id desc) where shown_at is not null",
  "alter table liked drop constraint liked_kind_check",
  "alter table liked add constraint liked_kind_check check (kind in ('work', 'post', 'review', 'art', 'comment'))",
  "alter table work_event add column comments integer not null default 0",
  "alter table work_day add column comments integer not null default 0",
];

const comments = [
  // A comment to a chapter names its work too: both its lists are one index away. What it is said to takes it along.
  `create table comment (
    id bigint generated always as identity primary key,
    author_id bigint not null references account,
    request_id uuid not null,
    root_type text not null check (root_type in ('work', 'chapter', 'post', 'review', 'art')),
    work_id bigint references work on delete cascade,
    chapter_id bigint references chapter on delete cascade,
    publication_id bigint references publication on delete cascade,
    parent_id bigint references comment on delete cascade,
    thread_id bigint references comment on delete cascade,
    text text not null,
    has_spoilers boolean not null,
    state text not null check (state in ('visible', 'held', 'hidden', 'removed', 'deleted')),
    is_pinned boolean not null default false,
    moderation_reason text not null default '',
    like_count integer not null default 0,
    reply_count integer not null default 0,
    created_at timestamptz not null,
    edited_at timestamptz,
    unique (author_id, request_id),
    check ((work_id is null) <> (publication_id is null)),
    check ((root_type in ('work', 'chapter')) = (work_id is not null)),
    check ((root_type = 'chapter') = (chapter_id is not null)),
    check (not is_pinned or (parent_id is null and state = 'visible')))`,
  ...(["work", "chapter", "publication"] as const).flatMap((root) => [
    `create index comment_of_${root} on comment (${root}_id, id) where parent_id is null and ${root}_id is not null`,
    `create index comment_of_${root}_liked on comment (${root}_id, like_count, id)
      where parent_id is null and ${root}_id is not null`,
  ]),
  // One pin of a list: a work's and its chapters' are different lists.
  "create unique index comment_pinned_work on comment (work_id) where is_pinned and chapter_id is null",
  "create unique index comment_pinned_chapter on comment (chapter_id) where is_pinned",
  "create unique index comment_pinned_publication on comment (publication_id) where is_pinned",
  "create index comment_of_thread on comment (thread_id, id) where thread_id is not null",
  "create index comment_parent on comment (parent_id) where parent_id is not null",
  "create index comment_of_author on comment (author_id, created_at)",
  "create index comment_visible_of_work on comment (work_id) where state = 'visible' and work_id is not null",
  "create index comment_held_work on comment (work_id, id) where state = 'held'",
  "create index comment_held_publication on comment (publication_id, id) where state = 'held'",
  `create function comments_changed() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
${counted(added)}
      elsif tg_op = 'DELETE' then
${counted(gone)}
        delete from liked where kind = 'comment' and target_id in (select id from before);
      else
${counted(`${added} union all ${gone}`)}
      end if;
      return null;
    end $$`,
  `create trigger comment_counts_insert after insert on comment referencing new table as changed
    for each statement execute function comments_changed()`,
  // Of no columns in particular: a trigger that names some may not look at both tables.
  `create trigger comment_counts_update after update on comment referencing old table as before new table as changed
    for each statement execute function comments_changed()`,
  `create trigger comment_counts_delete after delete on comment referencing old table as before
    for each statement execute function comments_changed()`,
];

const notifications = [
  "alter table notification_event add column comment_id bigint references comment on delete cascade",
  "alter table notification_part add column comment_id bigint references comment on delete cascade",
  "create index notification_event_comment on notification_event (comment_id) where comment_id is not null",
  "create index notification_part_comment on notification_part (comment_id) where comment_id is not null",
];

/** Comments to works, chapters and publications. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [...things, ...comments, ...notifications]) await sql.raw(statement).execute(db);
}
