import { type Kysely, sql } from "kysely";

const statements = [
  "alter table work add column booktrailer_video_url text",
  `create table gallery_image (
    id uuid primary key,
    work_id bigint not null references work,
    file_id uuid not null unique references stored_file,
    caption text not null default '',
    sort_order integer not null,
    created_at timestamptz not null,
    deleted_at timestamptz)`,
  "create index gallery_image_work on gallery_image (work_id, sort_order)",
  "create index gallery_image_bin on gallery_image (deleted_at) where deleted_at is not null",
  "create index stored_file_of_gallery on stored_file (created_at) where kind = 'gallery'",
];

/** The pictures that a work shows next to its text, and the address of its booktrailer. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
