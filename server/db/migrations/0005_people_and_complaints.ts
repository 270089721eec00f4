import { type Kysely, sql } from "kysely";

const statements = [
  `create table follow (
    follower_id bigint not null references account,
    followed_id bigint not null references account,
    followed_at timestamptz not null,
    primary key (follower_id, followed_id),
    check (follower_id <> followed_id))`,
  "create index follow_followed on follow (followed_id)",
  `create table complaint (
    id bigint generated always as identity primary key,
    account_id bigint not null references account,
    target_type text not null,
    target_id bigint not null,
    target_title text not null,
    category text not null,
    comment text not null,
    url text not null,
    created_at timestamptz not null,
    decision text,
    note text not null default '',
    settled_by bigint references account,
    settled_at timestamptz)`,
  "create unique index complaint_open on complaint (account_id, target_type, target_id) where settled_at is null",
  "create index complaint_waiting on complaint (created_at, id) where settled_at is null",
  "create index complaint_settled on complaint (settled_at, id) where settled_at is not null",
  `create table series (
    id bigint generated always as identity primary key,
    owner_id bigint not null references account,
    title text not null,
    annotation text not null default '',
    finish_time timestamptz,
    cover_file_id uuid references stored_file,
    sort_order integer not null default 0,
    last_modification_time timestamptz not null,
    created_at timestamptz not null)`,
  "create index series_owner on series (owner_id)",
  "alter table work add column series_id bigint references series",
  "alter table work add column series_order integer",
  "create index work_series on work (series_id, series_order)",
  `create table hidden_author (
    account_id bigint not null references account,
    author_id bigint not null references account,
    hidden_at timestamptz not null,
    primary key (account_id, author_id))`,
  `create table hidden_series (
    account_id bigint not null references account,
    series_id bigint not null references series on delete cascade,
    hidden_at timestamptz not null,
    primary key (account_id, series_id))`,
  "create index hidden_series_series on hidden_series (series_id)",
  "alter table account add column typograf_type text not null default 'soft'",
  "alter table stored_file alter column width drop not null",
  "alter table stored_file alter column height drop not null",
  "create index stored_file_temporary on stored_file (created_at) where kind = 'temporary'",
];

/** Who follows whom, complaints, what a person hides, series with the works in them, temporary files, the chosen typography. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
