import { type Kysely, sql } from "kysely";

const statements = [
  `create table book_import (
    id uuid primary key,
    account_id bigint not null references account,
    file_name text not null,
    byte_size integer not null,
    received integer not null default 0,
    state text not null default 'uploading',
    entry text,
    sha256 text,
    work_id bigint references work,
    created_at timestamptz not null)`,
  "create index book_import_account on book_import (account_id, sha256)",
  "create index book_import_age on book_import (created_at) where state <> 'done'",
];

/** Imports that are under way: their bytes lie in the directory of uploads. What is done is remembered by its hash. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
