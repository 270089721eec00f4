import { type Kysely, sql } from "kysely";

/** A moderator approves what was looked at: the version of what a work would show to readers. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw("alter table work add column content_version integer not null default 1").execute(db);
}
