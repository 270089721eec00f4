import { type Kysely, sql } from "kysely";

const folded = `text not null generated always as (translate(lower(title),
      'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё', 'абвгдеежзийклмнопрстуфхцчшщъыьэюяе')) stored`;

const statements = [
  // `publish_time`: of a scheduled one when it comes out, of one that is out since when it is. `popular`: the likes of the last 30 days.
  `create table publication (
    id bigint generated always as identity primary key,
    kind text not null check (kind in ('post')),
    author_id bigint not null references account,
    request_id uuid not null,
    state text not null default 'draft' check (state in ('draft', 'scheduled', 'published', 'removed', 'deleted')),
    title text not null,
    title_folded ${folded},
    privacy_display text not null check (privacy_display in ('All', 'Registered', 'Followers', 'Friends', 'Me')),
    revision integer not null default 1,
    publish_time timestamptz,
    shown_at timestamptz generated always as (case when state = 'published' then publish_time end) stored,
    moderation_reason text not null default '',
    is_corrected boolean not null default false,
    was_removed boolean not null default false,
    like_count integer not null default 0,
    favorite_count integer not null default 0,
    popular integer not null default 0,
    pinned_at timestamptz,
    created_at timestamptz not null,
    last_modification_time timestamptz not null,
    deleted_at timestamptz,
    unique (author_id, request_id),
    check ((state = 'deleted') = (deleted_at is not null)),
    check (state not in ('scheduled', 'published') or publish_time is not null))`,
  "create index publication_new on publication (kind, shown_at desc, id desc) where shown_at is not null",
  "create index publication_popular on publication (kind, popular desc, id desc) where shown_at is not null",
  "create index publication_of_author on publication (author_id, kind, shown_at desc, id desc) where shown_at is not null",
  "create index publication_own on publication (author_id, kind, last_modification_time desc, id desc)",
  "create index publication_of_day on publication (author_id, kind, created_at)",
  "create index publication_bin on publication (deleted_at) where state = 'deleted'",
  "create index publication_liked on publication (id) where popular > 0",
  // The text, with what the serialiser of this version has made of it. `preview`: its beginning, for lists.
  `create table publication_text (
    publication_id bigint primary key references publication on delete cascade,
    document jsonb not null,
    text_length integer not null,
    preview text not null,
    html text not null,
    serializer_version integer not null)`,
  `create table post (
    publication_id bigint primary key references publication on delete cascade,
    category_id integer not null)`,
  "create index post_category on post (category_id, publication_id)",
  `create table publication_tag (
    publication_id bigint not null references publication on delete cascade,
    title text not null,
    title_folded ${folded},
    sort_order integer not null,
    primary key (publication_id, title_folded))`,
  "create index publication_tag_title on publication_tag (title_folded text_pattern_ops, publication_id)",
  // What the text shows, in its order: seen exactly as the publication is.
  `create table publication_file (
    publication_id bigint not null references publication on delete cascade,
    file_id uuid not null references stored_file,
    place integer not null,
    primary key (publication_id, file_id))`,
  "create index publication_file_file on publication_file (file_id)",
  `create table publication_favorite (
    account_id bigint not null references account,
    publication_id bigint not null references publication on delete cascade,
    added_at timestamptz not null,
    primary key (account_id, publication_id))`,
  "create index publication_favorite_of on publication_favorite (publication_id)",
  "alter table liked drop constraint liked_kind_check",
  "alter table liked add constraint liked_kind_check check (kind in ('work', 'post'))",
  "create index liked_lately on liked (kind, liked_at) where kind <> 'work'",
  "create index stored_file_of_post on stored_file (created_at) where kind = 'post-image'",
  // The notification about a publication; `note`: the reason that was given with it.
  "alter table notification_event add column publication_id bigint references publication on delete cascade",
  "alter table notification_event add column note text not null default ''",
  "create index notification_event_publication on notification_event (publication_id) where publication_id is not null",
  "alter table notification_part add column publication_id bigint references publication on delete cascade",
  "create index notification_part_publication on notification_part (publication_id) where publication_id is not null",
];

/** Posts, and what later kinds of publications have in common with them. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
