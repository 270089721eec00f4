import { type Kysely, sql } from "kysely";

/** `columns`: what pages show of a row; none: all of it. `keys`: of the row `it`; what is null is no key. */
type Watched = { table: string; columns?: string; keys: string };

const ofWork = "array['book-' || it.work_id, 'list']";
const ofPublication = `(select array[kind || '-' || id, 'list', case when kind = 'art' then 'arts-' || author_id end]
  from publication where id = it.publication_id and state = 'published')`;

const watched: readonly Watched[] = [
  {
    table: "work",
    // Neither counts nor ranks: they are as old as the cache lets them be.
    columns: `owner_id title format form genre_id first_sub_genre_id second_sub_genre_id annotation author_notes afterword
      original_author translator reciter age_mark adult_only has_obscene_language has_drugs ai_use cover_file_id cover_by_ai
      booktrailer_video_url enable_red_line privacy_display privacy_downloads enable_tts state is_unlawful finish_time
      last_update_time series_id series_order published_chapter_count published_length published_duration_ms
      linked_work_id deleted_at`,
    keys: `case when it.state = 'published' then
      array['book-' || it.id, 'list', 'series-' || it.series_id, 'book-' || it.linked_work_id] end`,
  },
  {
    table: "chapter",
    columns: "work_id state sort_order publish_time published_revision_id",
    keys: `case when it.state = 'published' then
      ${ofWork} || array(select 'book-' || linked_work_id from work where id = it.work_id) end`,
  },
  { table: "work_author", keys: ofWork },
  { table: "work_tag", keys: ofWork },
  { table: "work_sale", columns: "state price free_chapter_count promo_fragment starts_at", keys: ofWork },
  { table: "discount_work", keys: ofWork },
  {
    table: "discount",
    columns: "percent is_cut end_date",
    keys: "array(select 'book-' || work_id from discount_work where discount_id = it.id) || array['list']",
  },
  { table: "exclusive_agreement", columns: "state ends_at", keys: ofWork },
  { table: "gallery_image", columns: "file_id caption sort_order deleted_at", keys: ofWork },
  { table: "book_file", columns: "state file_id byte_size", keys: ofWork },
  {
    table: "series",
    columns: "owner_id title annotation finish_time cover_file_id deleted_at",
    keys: "array['series-' || it.id, 'list']",
  },
  {
    table: "publication",
    columns: "author_id state title work_id privacy_display publish_time comments_closed pinned_at",
    keys: `case when it.state = 'published' then
      array[it.kind || '-' || it.id, 'list', case when it.kind = 'art' then 'arts-' || it.author_id end] end`,
  },
  { table: "publication_text", columns: "html preview text_length", keys: ofPublication },
  { table: "publication_tag", keys: ofPublication },
  { table: "publication_file", keys: ofPublication },
  { table: "post", keys: ofPublication },
  { table: "review", keys: ofPublication },
  { table: "art", keys: ofPublication },
  {
    table: "account",
    columns: "user_name fio avatar_url background_url banned_at disabled_at",
    keys: "array['person-' || it.id, 'list']",
  },
  // Whether a person can be paid decides whether their works can be bought.
  { table: "identification", columns: "state", keys: "array['person-' || it.account_id]" },
  ...["profile", "privacy", "account_consent", "account_deletion"].map((table) => ({
    table,
    keys: "array['person-' || it.account_id, 'list']",
  })),
];

function statementsOf({ table, columns = "", keys }: Watched): string[] {
  const names = columns.split(/\s+/).filter(Boolean);
  const rowOf = (row: string) => (names.length > 0 ? `(${names.map((name) => `${row}.${name}`).join(", ")})` : row);
  const when = `(${rowOf("old")} is distinct from ${rowOf("new")})`;
  const note = (row: string) => `note_public_change(${keys}) from (select ${row}.*) as it`;
  return [
    `create function ${table}_shown_otherwise() returns trigger language plpgsql as $$
      begin
        if not exists (select from installation where purges_pages) then return null; end if;
        if tg_op <> 'INSERT' then perform ${note("old")}; end if;
        if tg_op <> 'DELETE' then perform ${note("new")}; end if;
        return null;
      end $$`,
    `create trigger ${table}_shown_otherwise_insert after insert or delete on ${table} for each row
      execute function ${table}_shown_otherwise()`,
    `create trigger ${table}_shown_otherwise_update after update ${names.length > 0 ? `of ${names.join(", ")}` : ""} on ${table}
      for each row when ${when} execute function ${table}_shown_otherwise()`,
  ];
}

/**
 * A change of what pages show is noted in its own transaction, and no handler can forget that. Before they are published, works,
 * chapters and publications are on no page.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of watched.flatMap(statementsOf)) await sql.raw(statement).execute(db);
}
