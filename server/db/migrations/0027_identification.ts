import { type Kysely, sql } from "kysely";

const statements = [
  // `facts`, `former_facts` and `reason` are enciphered (server/db/dataKey.ts).
  `create table identification (
    account_id bigint primary key references account,
    state text not null check (state in ('onReview', 'approved', 'rejected', 'revoked')),
    facts text not null,
    former_facts text,
    reason text not null,
    sent_at timestamptz not null,
    decided_at timestamptz,
    constraint identification_decided check ((state = 'onReview') = (decided_at is null)),
    constraint identification_former check (former_facts is null or state = 'onReview'))`,
  "create index identification_state on identification (state, sent_at)",
  `create table identification_scan (
    file_id uuid primary key references stored_file,
    account_id bigint not null references identification,
    place integer not null,
    unique (account_id, place))`,
  // From now on temporary files are enciphered. Those of before live for a day and nothing was made of them; the hourly cleaning takes their bytes.
  `delete from stored_file where kind = 'temporary'
    and not exists (select from work where cover_file_id = stored_file.id)
    and not exists (select from series where cover_file_id = stored_file.id)
    and not exists (select from published_chapter_file where file_id = stored_file.id)`,
  // So are archives of one's data: papers are in them.
  "delete from account_export where ready_at is not null",
];

/** Papers for payouts. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
