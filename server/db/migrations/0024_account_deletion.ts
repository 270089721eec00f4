import { type Kysely, sql } from "kysely";

const statements = [
  `create table account_deletion (
    account_id bigint primary key references account,
    state text not null check (state in ('leaving', 'erased')),
    until timestamptz not null,
    keep_texts boolean not null,
    shown_work_ids jsonb not null)`,
  "create index account_deletion_erased on account_deletion (until) where state = 'erased'",
];

/** Who leaves and can still come back, and who was erased. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
