import { type Kysely, sql } from "kysely";

/** Whether a work has another published chapter is asked for every row of its contents. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw("create index chapter_published on chapter (work_id, id) where state = 'published'").execute(db);
}
