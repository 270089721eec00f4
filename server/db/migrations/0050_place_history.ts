import { type Kysely, sql } from "kysely";

const statements = [
  "alter table reader_progress drop column updated_at",
  `create table reader_place_history (
    id bigint generated always as identity primary key,
    account_id bigint not null references account,
    work_id bigint not null references work,
    chapter_id bigint not null references chapter,
    revision_id bigint references chapter_revision,
    location integer not null,
    block_offset integer not null,
    progress real not null,
    moved_at timestamptz not null,
    device_id uuid,
    device_name text not null)`,
  "create index reader_place_history_work on reader_place_history (account_id, work_id, moved_at)",
  "create index reader_place_history_chapter on reader_place_history (chapter_id)",
  "create index reader_place_history_revision on reader_place_history (revision_id) where revision_id is not null",
  "create index reader_place_history_of_work on reader_place_history (work_id)",
];

/** Where readers were before they jumped; a place is ordered by when they came there, and by nothing else. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
