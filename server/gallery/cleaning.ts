import { sql } from "kysely";
import { BIN_PERIOD } from "../../src/machines/lifecycles/chapter.lifecycle.ts";
import { db } from "../db/transaction.ts";

/** How long the server keeps a picture that no gallery has, in milliseconds. */
const UNUSED_PERIOD = 7 * 86_400_000;

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
