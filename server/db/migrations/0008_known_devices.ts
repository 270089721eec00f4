import { type Kysely, sql } from "kysely";

const statements = [
  `create table known_device (
    account_id bigint not null references account,
    secret_hash bytea not null,
    seen_at timestamptz not null,
    primary key (account_id, secret_hash))`,
  "create index known_device_seen on known_device (seen_at)",
];

/** Browsers that an account has come in from: they are not locked out by a stranger's tries. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
