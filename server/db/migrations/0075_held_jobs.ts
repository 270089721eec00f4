import { type Kysely, sql } from "kysely";

/** A restored copy sends nothing until its operator says so (jobs/held.ts). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw("alter table installation add column jobs_held boolean not null default false").execute(db);
}
