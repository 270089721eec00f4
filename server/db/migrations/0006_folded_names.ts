import { type Kysely, sql } from "kysely";

const folded = (column: string): string =>
  `text not null generated always as (translate(lower(${column}), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё', 'абвгдеежзийклмнопрстуфхцчшщъыьэюяе')) stored`;

const statements = [
  `alter table work add column title_folded ${folded("title")}`,
  `alter table account add column fio_folded ${folded("fio")}, add column user_name_folded ${folded("user_name")}`,
  `alter table work_tag add column title_folded ${folded("title")}`,
  "drop index work_tag_title",
  "create index work_tag_title_folded on work_tag (title_folded text_pattern_ops)",
];

/**
 * Names as searches compare them, kept by the database itself: small letters, ё as е. Without pg_trgm, which not every user of a
 * database may create.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
