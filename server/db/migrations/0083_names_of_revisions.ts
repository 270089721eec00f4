import { type Kysely, sql } from "kysely";

/** What an author calls a text of the history; a named one is never thinned. Empty: it has no name. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table chapter_revision add column name text not null default ''`.execute(db);
}
