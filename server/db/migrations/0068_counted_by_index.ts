import { type Kysely, sql } from "kysely";

/** The index along which the catalogue counts holds what its filters look at (reading/catalog.ts): works themselves are ten times as large. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`create index work_filters on work (shown_at desc, id desc)
      include (state, privacy_display, privacy_downloads, adult_only, age_mark, ai_use, form, format,
        genre_id, first_sub_genre_id, second_sub_genre_id, series_id, finish_time,
        published_length, published_duration_ms, published_chapter_count)
      where shown_at is not null`)
    .execute(db);
}
