import { type RawBuilder, sql } from "kysely";
import { BIN_PERIOD } from "../../src/machines/lifecycles/chapter.lifecycle.ts";
import { db, transaction } from "../db/transaction.ts";

/** So many at a time: others wait for no lock longer. */
const AT_ONCE = 100;
/** How long a picture waits for a text that shows it, in milliseconds: the draft may lie on a device. */
const UNUSED_PERIOD = 7 * 86_400_000;

/** Publications with all that hangs on them; in a transaction. @param which a condition on `publication` */
export async function deletePublications(which: RawBuilder<unknown>): Promise<void> {
  await sql`delete from liked using publication
    where liked.kind = publication.kind and liked.target_id = publication.id and ${which}`.execute(db());
  await sql`delete from job using publication where job.dedupe = 'publication.publish:' || publication.id and ${which}`.execute(
    db(),
  );
  await sql`delete from publication where ${which}`.execute(db());
}

/** What has lain in the bin for 30 days: nobody can bring it back any more. */
export const emptyPublicationBins = (now: Date): Promise<void> =>
  transaction(async () => {
    const old = await db()
      .selectFrom("publication")
      .where("state", "=", "deleted")
      .where("deletedAt", "<", new Date(now.getTime() - BIN_PERIOD))
      .orderBy("id")
      .limit(AT_ONCE)
      .select("id")
      .forUpdate()
      .skipLocked()
      .execute();
    if (old.length > 0) await deletePublications(sql`publication.id in (${sql.join(old.map(({ id }) => id))})`);
  });

/** Pictures that were uploaded a week ago and that no publication shows. The sweeping of the store takes their bytes. */
export async function forgetUnusedPictures(now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNUSED_PERIOD);
  await sql`delete from stored_file where kind in ('post-image', 'art') and created_at < ${before}
    and not exists (select from publication_file where file_id = stored_file.id)`.execute(db());
}

/**
 * What somebody has published who is erased, in a transaction: what is out stays where they leave their texts, everything else goes.
 * What they liked and kept counts no more.
 */
export async function erasePublications(accountId: number, { keepTexts }: { keepTexts: boolean }): Promise<void> {
  const gone = sql`publication.author_id = ${accountId} ${keepTexts ? sql`and publication.state <> 'published'` : sql``}`;
  await sql`update complaint set target_title = 'Удалённая публикация' from publication
    where complaint.target_type = publication.kind and complaint.target_id = publication.id and ${gone}`.execute(db());
  await deletePublications(gone);
  // An answer stays with whom it was given to only as long as its author leaves it there.
  if (!keepTexts)
    await sql`update review set reply_text = '', reply_author_id = null, replied_at = null
      where reply_author_id = ${accountId}`.execute(db());
  await sql`with gone as (delete from publication_favorite where account_id = ${accountId} returning publication_id)
    update publication set favorite_count = favorite_count - 1 from gone where publication.id = gone.publication_id`.execute(
    db(),
  );
}
