import { sql } from "kysely";
import { BIN_PERIOD } from "../../src/machines/lifecycles/chapter.lifecycle.ts";
import { db } from "../db/transaction.ts";

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
