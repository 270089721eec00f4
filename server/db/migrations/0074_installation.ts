import { type Kysely, sql } from "kysely";

/** The database and the store of its files hold the same id, so that neither is ever used with another one (installation.ts). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(
      `create table installation (
        is_only boolean primary key default true check (is_only),
        id uuid not null default gen_random_uuid(),
        is_bound boolean not null default false)`,
    )
    .execute(db);
}
