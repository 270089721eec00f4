import { type Kysely, sql } from "kysely";

const statements = [
  `alter table series add column deleted_at timestamptz,
    add column former_work_ids jsonb not null default '[]',
    add column title_folded text not null generated always as (translate(lower(title),
      'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё', 'абвгдеежзийклмнопрстуфхцчшщъыьэюяе')) stored`,
  "create index series_bin on series (deleted_at) where deleted_at is not null",
  "create index work_cover on work (cover_file_id) where cover_file_id is not null",
  "create index series_cover on series (cover_file_id) where cover_file_id is not null",
];

/** Series can be deleted and come back with the works that they held; they are found by their title, and works and they by their cover, of which every request for one asks. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
