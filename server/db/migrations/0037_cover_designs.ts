import { type Kysely, sql } from "kysely";

const statements = [
  `create table cover_design (
    id uuid primary key,
    account_id bigint not null references account,
    work_id bigint references work on delete set null,
    revision integer not null,
    scene jsonb not null,
    sources jsonb not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz)`,
  "create index cover_design_account on cover_design (account_id, updated_at desc)",
  "create index cover_design_work on cover_design (work_id)",
  "create index cover_design_bin on cover_design (deleted_at) where deleted_at is not null",
  `create table cover_design_file (
    design_id uuid not null references cover_design on delete cascade,
    file_id uuid not null references stored_file,
    primary key (design_id, file_id))`,
  "create index cover_design_file_file on cover_design_file (file_id)",
  "create index stored_file_of_cover_source on stored_file (created_at) where kind = 'cover-source'",
];

/** Covers that people draw, and the pictures that they draw them with. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
