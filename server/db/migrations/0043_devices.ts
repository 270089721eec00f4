import { type Kysely, sql } from "kysely";

const statements = [
  // Null: a place from before, or of a browser that keeps nothing.
  "alter table reader_progress add column device_id uuid",
  "alter table reader_progress add column device_name text not null default ''",
];

/** A place says which browser sent it. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
