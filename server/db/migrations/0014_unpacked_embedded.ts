import { type Kysely, sql } from "kysely";

/**
 * Where texts cannot be packed by lz4, in the embedded database, new ones lie as they are: PostgreSQL's own way of packing takes a
 * third of the time of an import there. What is packed stays so.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const [table, column] of [
    ["chapter_revision", "document"],
    ["chapter_html", "html"],
  ])
    await sql
      .raw(`do $$ begin
        alter table ${table} alter column ${column} set compression lz4;
      exception when feature_not_supported then
        alter table ${table} alter column ${column} set storage external;
      end $$`)
      .execute(db);
}
