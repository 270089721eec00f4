import { type Kysely, sql } from "kysely";

const statements = [
  "create index work_by_finish on work (finish_time desc, id desc) where shown_at is not null and finish_time is not null",
  "create index work_audiobooks on work (shown_at desc, id desc) where shown_at is not null and format = 'Audiobook'",
];

/** The rows of the home page: what was finished last, the newest audiobooks. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
