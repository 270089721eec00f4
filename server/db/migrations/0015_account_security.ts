import { type Kysely, sql } from "kysely";

const statements = [
  "alter table account add column password_changed_at timestamptz",
  // A new secret keeps its session; what is on its way with the former one is still answered for a minute.
  `alter table session
    add column last_seen_at timestamptz,
    add column former_secret_hash bytea,
    add column former_until timestamptz`,
  "update session set last_seen_at = created_at",
  "alter table session alter column last_seen_at set not null",
  "create unique index session_former_secret on session (former_secret_hash)",
  `create table account_event (
    id bigint primary key generated always as identity,
    account_id bigint not null references account,
    actor_id bigint references account,
    kind text not null,
    address text not null,
    user_agent text not null,
    at timestamptz not null)`,
  "create index account_event_of on account_event (account_id, id desc)",
  "create index account_event_at on account_event (at)",
  `create function refuse_change() returns trigger language plpgsql as
    $$ begin raise exception '% is only added to', tg_table_name; end $$`,
  `create trigger account_event_stays before update on account_event
    for each row execute function refuse_change()`,
  `create table data_key (
    is_only boolean primary key default true check (is_only),
    fingerprint bytea not null)`,
  `create table second_factor (
    account_id bigint primary key references account,
    secret text not null,
    enabled_at timestamptz not null,
    last_step integer not null)`,
  `create table second_factor_setup (
    account_id bigint primary key references account,
    secret text not null,
    expires_at timestamptz not null)`,
  `create table recovery_code (
    account_id bigint not null references account,
    lookup text not null,
    code_hash text not null,
    used_at timestamptz,
    primary key (account_id, lookup))`,
];

/** What may come in and what was done about it: events, sessions seen and renewed, the second factor, the fingerprint of the data key. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
