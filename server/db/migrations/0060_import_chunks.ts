import { type Kysely, sql } from "kysely";

const statements = [
  "alter table book_import drop column received",
  "alter table book_import add column written_bytes bigint not null default 0",
  "alter table book_import add column last_chunk_at timestamptz",
  "update book_import set last_chunk_at = created_at",
  "alter table book_import alter column last_chunk_at set not null",
  "drop index book_import_age",
  "create index book_import_age on book_import (last_chunk_at) where state <> 'done'",
  `create table import_chunk (
    upload_id uuid not null references book_import on delete cascade,
    begin_at bigint not null,
    byte_size integer not null check (byte_size > 0),
    sha256 text not null,
    primary key (upload_id, begin_at))`,
];

/** Files of books arrive by ranges, as sounds do. An import that was under way begins again. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
