import { type Kysely, sql } from "kysely";

/**
 * A claim finds its job along an index, however many wait (jobs/claim.ts). Jobs that failed ten times have an index of
 * their own, out of the way of the others. Steps of the cleaning keep when they last succeeded; `chapter_revision_saved`
 * finds what has changed since.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    "drop index job_due",
    "drop index job_line",
    "create index job_next on job (kind, run_at, id) where attempts < 10",
    "create index job_line on job (kind, turn, run_at, id) where attempts < 10",
    "create index job_stuck on job (kind, run_at, id) where attempts >= 10",
    "create index job_owner on job (kind, owner_id, turn) where owner_id is not null",
    "create table cleaning_step (name text primary key, succeeded_at timestamptz not null)",
    "create index chapter_revision_saved on chapter_revision (saved_at)",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
