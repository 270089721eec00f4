import { type Kysely, sql } from "kysely";

const statements = [
  "alter table installation add column jobs_held boolean not null default false",
  "create table unnamed_blob (key text primary key, since timestamptz not null)",
];

/** What backups rely on: bytes outlive their rows by a day, and a restored copy sends nothing until its operator says so (docs/adr/0099). */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
