import { type Kysely, sql } from "kysely";

/** Which revisions were restored, and of when: a restored one begins a sitting of its own. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw("alter table chapter_revision add column restored_from timestamptz").execute(db);
}
