import { type Kysely, sql } from "kysely";

const statements = [
  `create table account_phone (
    account_id bigint primary key references account,
    phone text not null,
    confirmed_at timestamptz not null)`,
  `create table phone_change (
    account_id bigint primary key references account,
    phone text not null,
    code text not null,
    until timestamptz not null,
    tries integer not null)`,
  `create table factor_removal (
    account_id bigint primary key references account,
    state text not null check (state in ('requested', 'waiting')),
    until timestamptz not null)`,
  // A change waits for a day and can be taken back for seven: no row was asked for earlier than this.
  "alter table email_change add column requested_at timestamptz",
  `update email_change set requested_at = until
    - case state when 'requested' then interval '1 day' else interval '8 days' end`,
  "alter table email_change alter column requested_at set not null",
];

/** The phone and its codes, who waits until the second factor goes off, and when a change of e-mail was asked for. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
