import { type Kysely, sql } from "kysely";

/** Administrators look through what the staff has done: few rows among everybody's events. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index account_event_of_staff on account_event (id desc)
    where actor_id <> account_id or kind = 'firstAdmin'`.execute(db);
}
