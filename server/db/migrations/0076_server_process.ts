import { type Kysely, sql } from "kysely";

/** The processes that serve this database, each with the time at which it last said so; and when a backup was last taken. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(
      `create table server_process (
        id uuid primary key,
        host text not null,
        pid integer not null,
        version text not null,
        is_going boolean not null default false,
        started_at timestamptz not null,
        seen_at timestamptz not null)`,
    )
    .execute(db);
  await sql.raw("alter table installation add column backed_up_at timestamptz").execute(db);
}
