import { type Kysely, sql } from "kysely";

const statements = [
  `create table reader_key (
    id bigint generated always as identity primary key,
    account_id bigint not null references account on delete cascade,
    title text not null,
    key_hash bytea not null unique,
    created_at timestamptz not null,
    last_used_at timestamptz)`,
  "create index reader_key_account on reader_key (account_id, id)",
  // Covers that are there already get the copies that messengers and reading programs show; the job makes what is missing.
  `insert into job (kind, payload, run_at) select 'image.variants', json_build_object('fileId', id), '1970-01-01T00:00:00Z'
    from stored_file where kind = 'cover'`,
];

/** Keys of reading programs, and more copies of covers. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
