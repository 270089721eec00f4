import { type ExpressionBuilder, sql } from "kysely";
import { BIN_PERIOD } from "../src/machines/lifecycles/chapter.lifecycle.ts";
import { deleteChapters, deleteWork } from "./chapters/removal.ts";
import type { Database } from "./db/schema.ts";
import { db, transaction } from "./db/transaction.ts";

/** So many works or chapters a time: others wait for no lock longer. */
const AT_ONCE = 100;

/** Did somebody who holds the work have this chapter before it was withdrawn? It is theirs. */
const isKept = (is: ExpressionBuilder<Database, "chapter">) =>
  is.exists(
    is
      .selectFrom("holding")
      .whereRef("holding.workId", "=", "chapter.workId")
      .where("holding.endedAt", "is", null)
      .whereRef("holding.grantedAt", "<", "chapter.withdrawnAt")
      .select("holding.id"),
  );

/** The works and chapters that have lain in the bin for 30 days, but for chapters that buyers keep: nobody can bring them back any more. @returns how many */
export async function emptyBins(now: Date): Promise<{ works: number; chapters: number }> {
  const before = new Date(now.getTime() - BIN_PERIOD);
  return transaction(async () => {
    const works = await db()
      .selectFrom("work")
      .where("state", "=", "deleted")
      .where("deletedAt", "<", before)
      .orderBy("id")
      .limit(AT_ONCE)
      .select("id")
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { id } of works) await deleteWork(id);
    const chapters = await db()
      .selectFrom("chapter")
      .where("state", "=", "deleted")
      .where("deletedAt", "<", before)
      .where((is) => is.not(isKept(is)))
      .orderBy("id")
      .limit(AT_ONCE)
      .select("id")
      .forUpdate()
      .skipLocked()
      .execute();
    if (chapters.length > 0) await deleteChapters(sql`id in (${sql.join(chapters.map(({ id }) => id))})`);
    return { works: works.length, chapters: chapters.length };
  });
}

/** How long the server keeps a picture of a book that nothing shows, in milliseconds (docs/spec/covers.md, «Cover pictures»). */
const UNUSED_PERIOD = 7 * 86_400_000;

/** Designs of covers that were deleted 30 days ago. @param now of the asking. */
export async function forgetDeletedDesigns(now: Date): Promise<void> {
  await db()
    .deleteFrom("coverDesign")
    .where("deletedAt", "<", new Date(now.getTime() - BIN_PERIOD))
    .execute();
}

/**
 * Deletes covers, and pictures that covers are drawn with, that were uploaded a week ago and that nothing shows or
 * names. What shows or names one keeps it, however old it is.
 * @param now of the asking.
 */
export async function forgetUnusedCovers(now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNUSED_PERIOD);
  await sql`delete from stored_file where kind in ('cover', 'cover-source') and created_at < ${before}
    and not exists (select from work where cover_file_id = stored_file.id)
    and not exists (select from series where cover_file_id = stored_file.id)
    and not exists (select from cover_design_file where file_id = stored_file.id)`.execute(db());
}

/**
 * Pictures of galleries that were deleted 30 days ago, and files of galleries of a week ago and older that no gallery has: what one
 * has stays, however old it is. The sweeping of the store takes their bytes.
 * @param now of the asking
 */
export async function forgetUnusedGalleryImages(now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNUSED_PERIOD);
  await db()
    .deleteFrom("galleryImage")
    .where("deletedAt", "<", new Date(now.getTime() - BIN_PERIOD))
    .execute();
  await sql`delete from stored_file where kind = 'gallery' and created_at < ${before}
    and not exists (select from gallery_image where file_id = stored_file.id)`.execute(db());
}

/** Pictures of people that were uploaded a day ago and that no profile names any more. @param now of the asking */
export async function forgetUnusedPersonImages(now: Date): Promise<void> {
  const before = new Date(now.getTime() - 86_400_000);
  await sql`delete from stored_file where kind in ('avatar', 'background') and created_at < ${before}
    and not exists (select from profile where avatar_file_id = stored_file.id or background_file_id = stored_file.id)`.execute(
    db(),
  );
}
