import { type Kysely, sql } from "kysely";

const statements = [
  "alter table publication drop constraint publication_kind_check",
  "alter table publication add constraint publication_kind_check check (kind in ('post', 'review', 'art'))",
  "alter table liked drop constraint liked_kind_check",
  "alter table liked add constraint liked_kind_check check (kind in ('work', 'post', 'review', 'art'))",
  // Its picture is what `publication_file` names. `sort_order`: among those of its author, the smallest first.
  `create table art (
    publication_id bigint primary key references publication on delete cascade,
    alt text not null,
    credit text not null,
    is_ai_made boolean not null,
    adult_only boolean not null,
    sort_order integer not null)`,
  "create index stored_file_of_art on stored_file (created_at) where kind = 'art'",
];

/** Arts: pictures that are published by themselves. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
