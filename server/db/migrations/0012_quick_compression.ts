import { type Kysely, sql } from "kysely";

/**
 * New chapters are packed by lz4, in a tenth of the time of PostgreSQL's own way; what is stored stays readable as it
 * is. A PostgreSQL that was built without lz4, and the embedded database, go on in their own way.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const [table, column] of [
    ["chapter_revision", "document"],
    ["chapter_html", "html"],
  ])
    await sql
      .raw(`do $$ begin
        alter table ${table} alter column ${column} set compression lz4;
      exception when feature_not_supported then null;
      end $$`)
      .execute(db);
}
