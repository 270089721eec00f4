import { type Kysely, sql } from "kysely";

const statements = [
  `create table account_export (
    account_id bigint primary key references account,
    id uuid not null unique,
    requested_at timestamptz not null,
    ready_at timestamptz,
    expires_at timestamptz,
    byte_size bigint,
    constraint account_export_ready check ((ready_at is null) = (expires_at is null) and (ready_at is null) = (byte_size is null)))`,
  "create index account_export_expires on account_export (expires_at)",
];

/** The archive that a person has asked for: one a person. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
