import { type Kysely, sql } from "kysely";

/** Whether a choice between wordings waits in a text: such a text is not published (chapters/law.ts). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table chapter_revision add column is_disputed boolean not null default false`.execute(db);
}
