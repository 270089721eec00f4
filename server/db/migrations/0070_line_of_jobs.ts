import { type Kysely, sql } from "kysely";

/** The next job of a kind whose owners take turns is found without sorting all that wait: a week's letters are as many as readers. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw("create index job_line on job (kind, turn, run_at, id)").execute(db);
}
