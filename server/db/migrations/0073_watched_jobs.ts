import { type Kysely, sql } from "kysely";

/** Since when a job waits, which `run_at` does not say of one that is due at once; and the trace of what enqueued it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw("alter table job add column enqueued_at timestamptz not null default now(), add column traceparent text")
    .execute(db);
}
