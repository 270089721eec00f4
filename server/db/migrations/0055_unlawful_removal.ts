import { type Kysely, sql } from "kysely";

const statements = [
  // A moderator has removed it because the law asks for that: nobody holds it, and its buyers have their money back.
  "alter table work add column is_unlawful boolean not null default false",
];

/** Works whose removal the law asks for. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
