import { type Kysely, sql } from "kysely";

const statements = [
  `create table payout (
    id bigint generated always as identity primary key,
    request_id uuid not null,
    account_id bigint not null references account,
    state text not null check (state in ('requested', 'exported', 'paid', 'rejected')),
    amount bigint not null check (amount > 0),
    register bigint,
    payee text,
    number text not null default '',
    date date,
    reason text not null default '',
    requested_at timestamptz not null,
    exported_at timestamptz,
    settled_at timestamptz,
    unique (account_id, request_id),
    check ((register is null) = (exported_at is null)),
    check ((settled_at is not null) = (state in ('paid', 'rejected'))),
    check ((state = 'paid') = (date is not null)))`,
  "create index payout_account on payout (account_id, id)",
  "create index payout_waiting on payout (id) where state in ('requested', 'exported')",
  "create index payout_register on payout (register) where register is not null",
];

/** Payouts to authors. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
