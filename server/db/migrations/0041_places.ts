import { type Kysely, sql } from "kysely";

const statements = [
  // Null: a place from before, of which nobody knows the text.
  "alter table reader_progress add column revision_id bigint references chapter_revision",
  "alter table reader_progress add column block_offset integer not null default 0",
  "alter table reader_progress add column moved_at timestamptz",
  "update reader_progress set moved_at = updated_at",
  "alter table reader_progress alter column moved_at set not null",
  "create index reader_progress_revision on reader_progress (revision_id) where revision_id is not null",
];

/** A place names the text that it was taken from, and when the reader came there. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
