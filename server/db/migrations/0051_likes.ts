import { type Kysely, sql } from "kysely";

const statements = [
  // Of everything that can be liked: what `target_id` names is another thing for each kind.
  `create table liked (
    account_id bigint not null references account,
    kind text not null check (kind in ('work')),
    target_id bigint not null,
    liked_at timestamptz not null,
    primary key (account_id, kind, target_id))`,
  "create index liked_target on liked (kind, target_id)",
  "create index liked_by_time on liked (account_id, liked_at desc, target_id desc)",
  "alter table work add column like_count integer not null default 0",
];

/** What people like, and how many like a work. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
