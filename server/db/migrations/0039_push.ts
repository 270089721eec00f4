import { type Kysely, sql } from "kysely";

const statements = [
  `create table push_token (
    id bigint generated always as identity primary key,
    account_id bigint not null references account,
    session_id bigint not null references session on delete cascade,
    token_hash bytea not null unique,
    token text not null,
    created_at timestamptz not null)`,
  "create index push_token_account on push_token (account_id)",
  "create index push_token_session on push_token (session_id)",
  `create table push_key (
    is_only boolean primary key default true check (is_only),
    public_key text not null,
    private_key text not null)`,
];

/** Devices that get push messages, and the key by which push services know this server. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
