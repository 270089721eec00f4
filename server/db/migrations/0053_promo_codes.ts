import { type Kysely, sql } from "kysely";

const statements = [
  `create table promo_code (
    id bigint generated always as identity primary key,
    code text not null unique check (code ~ '^[2-9A-HJKMNP-Z]{12}$'),
    work_id bigint not null references work,
    account_id bigint not null references account,
    state text not null default 'issued' check (state in ('issued', 'redeemed', 'revoked', 'expired')),
    note text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null check (expires_at > created_at),
    redeemed_by bigint references account,
    redeemed_at timestamptz,
    check ((state = 'redeemed') = (redeemed_at is not null) and (redeemed_at is null) = (redeemed_by is null)))`,
  "create index promo_code_work on promo_code (work_id, id)",
  "create index promo_code_waiting on promo_code (expires_at) where state = 'issued'",
  "alter table holding add column promo_code_id bigint references promo_code",
  // A code gives one copy, and a copy is bought or given.
  "create unique index holding_promo_code on holding (promo_code_id) where promo_code_id is not null",
  "alter table holding add constraint holding_origin check (order_id is null or promo_code_id is null)",
];

/** Promo codes, and the holdings that they give. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
