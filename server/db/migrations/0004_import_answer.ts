import { type Kysely, sql } from "kysely";

/** What a finished import answered: a person whose answer was lost asks again and gets the same. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw("alter table book_import add column answer json").execute(db);
}
