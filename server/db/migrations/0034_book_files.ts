import { type Kysely, sql } from "kysely";

const statements = [
  `alter table work add column privacy_downloads text not null default 'Disable'
    check (privacy_downloads in ('Disable', 'Friends', 'Registered', 'All'))`,
  // The cleaning looks for those whose files nobody makes.
  "create index work_downloaded on work (id) where state = 'published' and privacy_downloads <> 'Disable'",
  `create table book_file (
    work_id bigint not null references work,
    format text not null check (format in ('fb2', 'epub')),
    state text not null check (state in ('none', 'building', 'ready', 'stale', 'failed')),
    failures integer not null default 0,
    reason text not null default '',
    file_id uuid,
    byte_size bigint,
    content_version bigint,
    built_at timestamptz,
    download_count bigint not null default 0,
    primary key (work_id, format),
    unique (file_id),
    check ((file_id is null) = (byte_size is null) and (file_id is null) = (content_version is null)
      and (file_id is null) = (built_at is null)))`,
  `create table book_export (
    id uuid primary key,
    account_id bigint not null references account,
    work_id bigint not null references work,
    format text not null check (format in ('fb2', 'epub', 'txt')),
    file_name text not null,
    byte_size bigint not null,
    created_at timestamptz not null)`,
  "create index book_export_account on book_export (account_id)",
  "create index book_export_work on book_export (work_id)",
  "create index book_export_created on book_export (created_at)",
];

/** Who may download a work, its files for readers, and what authors have exported (docs/adr/0037). */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
