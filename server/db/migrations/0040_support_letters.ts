import { type Kysely, sql } from "kysely";

const statements = [
  `create table support_letter (
    id bigint generated always as identity primary key,
    request_id uuid not null unique,
    account_id bigint references account,
    email text not null,
    topic text not null,
    text text not null,
    state text not null check (state in ('waiting', 'answered', 'closed')),
    created_at timestamptz not null,
    changed_at timestamptz not null,
    answer text not null default '',
    answered_by bigint references account,
    answered_at timestamptz,
    closed_at timestamptz)`,
  "create index support_letter_account on support_letter (account_id, id desc)",
  "create index support_letter_queue on support_letter (state, changed_at)",
];

/** What people write to the support. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
