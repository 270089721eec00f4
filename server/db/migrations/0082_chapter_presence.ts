import { type Kysely, sql } from "kysely";

const statements = [
  `create table chapter_presence (
    chapter_id bigint not null references chapter on delete cascade,
    session_id bigint not null references session on delete cascade,
    since timestamptz not null,
    seen_at timestamptz not null,
    revision bigint not null,
    block_index integer,
    primary key (chapter_id, session_id))`,
  "create index chapter_presence_session on chapter_presence (session_id)",
];

/** Which sessions have a chapter open for writing, and where in it. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
