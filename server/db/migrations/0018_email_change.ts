import { type Kysely, sql } from "kysely";

const statements = [
  `create table email_change (
    account_id bigint primary key references account,
    state text not null check (state in ('requested', 'changed')),
    former_email text not null,
    email text not null,
    until timestamptz not null,
    session_id bigint references session on delete set null)`,
  "create index email_change_former on email_change (former_email)",
  "create index email_change_session on email_change (session_id)",
];

/** Who is changing the e-mail, or can still take the change back. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
