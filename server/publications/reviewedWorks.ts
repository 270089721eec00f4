import { sql } from "kysely";
import type { ReviewedWork } from "../../src/api/contract/reviews.ts";
import { db } from "../db/transaction.ts";
import type { Reader } from "../policies/reader.ts";
import { isDisplayedTo, isWithheld } from "../policies/reading.ts";
import { namedAuthors, presentAuthors } from "../works/authors.ts";
import { fileUrl } from "../works/rows.ts";

const gone: ReviewedWork = { id: null, format: null, title: "Удалённое произведение", coverUrl: null, authors: [] };

/**
 * The works of reviews as they are now, in the order of the ids. Of one that is not published any more, or that this reader would find
 * in no list, it is the title alone.
 * @param ids null: it is gone for good
 */
export async function reviewedWorks(ids: readonly (number | null)[], reader: Reader): Promise<ReviewedWork[]> {
  const rows = await db()
    .selectFrom("work")
    .where("work.id", "in", [-1, ...ids.filter((id) => id !== null)])
    .select([
      "work.id",
      "work.title",
      "work.format",
      "work.coverFileId",
      "work.ownerId",
      "work.adultOnly",
      namedAuthors,
    ])
    .select(
      sql<boolean>`(work.state = 'published' and ${isDisplayedTo({ workId: sql.ref("work.id"), privacyDisplay: sql.ref("work.privacy_display") }, reader)})`.as(
        "isFound",
      ),
    )
    .execute();
  const works = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = works.get(id ?? -1);
    if (!row) return gone;
    const { title, format, ownerId, adultOnly, coverFileId } = row;
    if (!row.isFound) return { ...gone, title };
    const authors = presentAuthors(row);
    const isHidden = isWithheld({ ownerId, adultOnly, authorIds: authors.map((author) => author.id) }, reader);
    return { id: row.id, format, title, coverUrl: isHidden ? null : fileUrl(coverFileId), authors };
  });
}
