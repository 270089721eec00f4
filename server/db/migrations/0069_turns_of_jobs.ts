import { type Kysely, sql } from "kysely";

/** Whose work a job is, and its turn among those of its kind: many jobs of one person stand behind the first of another (jobs/outbox.ts). */
export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    "alter table job add column owner_id integer, add column turn integer not null default 0",
    "create index job_turn on job (kind, turn) where owner_id is not null",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
