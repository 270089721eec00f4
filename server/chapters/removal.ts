import { type RawBuilder, sql } from "kysely";
import { db } from "../db/transaction.ts";

const run = async (...statements: RawBuilder<unknown>[]): Promise<void> => {
  for (const statement of statements) await statement.execute(db());
};

/** What readers and revisions hold of chapters, and the chapters. @param which a condition on `chapter` */
export const deleteChapters = (which: RawBuilder<unknown>): Promise<void> =>
  run(
    sql`delete from published_chapter_file where chapter_id in (select id from chapter where ${which})`,
    sql`delete from reader_progress where chapter_id in (select id from chapter where ${which})`,
    sql`delete from reader_place_history where chapter_id in (select id from chapter where ${which})`,
    // What readers have kept of a text keeps its words.
    sql`update reader_mark set chapter_id = null, revision_id = null where chapter_id in (select id from chapter where ${which})`,
    sql`delete from typo_note where chapter_id in (select id from chapter where ${which})`,
    sql`update audio_upload set chapter_id = null where chapter_id in (select id from chapter where ${which})`,
    sql`update chapter set published_revision_id = null, last_published_revision_id = null where ${which}`,
    sql`delete from chapter_revision where chapter_id in (select id from chapter where ${which})`,
    sql`delete from chapter where ${which}`,
  );

/** A work with everything of it; call it inside a transaction. The rows of its files and sounds go, and the sweeping of the store takes their bytes. */
export async function deleteWork(id: number): Promise<void> {
  await deleteChapters(sql`work_id = ${id}`);
  await run(
    ...[
      "holding",
      "promo_code",
      "work_sale",
      // Its scans are temporary files from then on, which nothing keeps any more.
      "exclusive_agreement_scan",
      "exclusive_agreement",
      "discount_work",
      "audio_upload",
      "audio",
      "reader_mark",
      "work_tag",
      "work_order",
      "work_author",
      "declined_invitation",
      "work_moderation",
      "book_import",
      "book_file",
      "book_export",
    ].map((table) => sql`delete from ${sql.table(table)} where work_id = ${id}`),
    sql`update work set cover_file_id = null where id = ${id}`,
    sql`update work set linked_work_id = null where linked_work_id = ${id}`,
    sql`delete from liked where kind = 'work' and target_id = ${id}`,
    sql`delete from gallery_image where work_id = ${id}`,
    sql`delete from stored_file where work_id = ${id}`,
    sql`delete from work where id = ${id}`,
  );
}
