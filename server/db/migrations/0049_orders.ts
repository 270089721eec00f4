import { type Kysely, sql } from "kysely";

const receipts = "text not null default 'none' check (%s in ('none', 'pending', 'registered', 'failed'))";

const statements = [
  `create table purchase_order (
    id bigint generated always as identity primary key,
    request_id uuid not null,
    account_id bigint not null references account,
    work_id bigint references work on delete set null,
    title text not null,
    payee_id bigint not null references account,
    state text not null check (state in
      ('created', 'awaitingPayment', 'paid', 'canceled', 'failed', 'refunding', 'refunded', 'refundFailed', 'disputed')),
    amount bigint not null check (amount > 0),
    fee_percent smallint not null,
    email text not null,
    offer_version text not null,
    received bigint,
    payment_id text unique,
    confirmation_url text,
    refund_id text unique,
    refund_attempt smallint not null default 0,
    reason text not null default '',
    receipt ${receipts.replace("%s", "receipt")},
    refund_receipt ${receipts.replace("%s", "refund_receipt")},
    created_at timestamptz not null,
    paid_at timestamptz,
    changed_at timestamptz not null,
    unique (account_id, request_id))`,
  "create index purchase_order_work on purchase_order (work_id, paid_at)",
  "create index purchase_order_payee on purchase_order (payee_id, paid_at)",
  "create index purchase_order_attention on purchase_order (changed_at) where state in ('disputed', 'refundFailed')",
  "alter table holding add column order_id bigint references purchase_order",
  "create unique index holding_order on holding (order_id) where order_id is not null",
  // Null: nothing that is sold was opened yet.
  "alter table holding add column opened_at timestamptz",
  `create table payment_notification (
    event text not null,
    object_id text not null,
    status text not null,
    received_at timestamptz not null,
    primary key (event, object_id, status))`,
  `create table test_payment (
    id text primary key,
    kind text not null check (kind in ('payment', 'refund')),
    idempotence_key text not null unique,
    status text not null,
    object jsonb not null,
    created_at timestamptz not null)`,
];

/** Orders, notifications of providers, and the payments of the provider that moves no money. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
