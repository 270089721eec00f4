import { sql } from "kysely";
import { renderHtml, SERIALIZER_VERSION } from "../../src/document/html.ts";
import { chapterViews } from "../chapters/presenter.ts";
import { storeHtml } from "../chapters/publishing.ts";
import { db } from "../db/transaction.ts";
import { isoOrNull } from "../works/rows.ts";

export type ShownChapter = {
  id: number;
  title: string;
  textLength: number;
  publishTime: Date | null;
  sortOrder: number;
  revisionId: number;
  isDraft: boolean;
};

/** The published chapters of a work by their published revisions, in their order: never an earlier or a later text. */
export const shownChapters = (workId: number): Promise<ShownChapter[]> =>
  db()
    .selectFrom("chapter")
    .innerJoin("chapterRevision", "chapterRevision.id", "chapter.publishedRevisionId")
    .where("chapter.workId", "=", workId)
    .where("chapter.state", "=", "published")
    .orderBy("chapter.sortOrder")
    .orderBy("chapter.id")
    .select([
      "chapter.id",
      "chapter.publishTime",
      "chapter.sortOrder",
      "chapterRevision.id as revisionId",
      "chapterRevision.title",
      "chapterRevision.textLength",
      sql.lit(false).as("isDraft"),
    ])
    .execute();

/**
 * All chapters of a work as its authors preview it: published ones by their published revisions, all others but
 * those in the bin by their last ones.
 */
export async function previewedChapters(workId: number): Promise<ShownChapter[]> {
  const drafts = await chapterViews()
    .where("chapter.workId", "=", workId)
    .where("chapter.state", "not in", ["published", "deleted"])
    .execute();
  const all = [
    ...(await shownChapters(workId)),
    ...drafts.map((draft) => ({ ...draft, revisionId: draft.lastRevisionId, isDraft: true })),
  ];
  return all.sort((one, other) => one.sortOrder - other.sortOrder || one.id - other.id);
}

export const presentShown = ({ id, title, textLength, publishTime, isDraft }: ShownChapter) => ({
  id,
  title,
  textLength,
  publishTime: isDraft ? null : isoOrNull(publishTime),
  isDraft,
});

/** The stored HTML, or rendered anew: when another version of the serialiser made it, and for a draft, whose HTML is not kept. */
export async function htmlOf({ revisionId, isDraft }: ShownChapter): Promise<string> {
  const stored = await db()
    .selectFrom("chapterHtml")
    .where("revisionId", "=", revisionId)
    .where("serializerVersion", "=", SERIALIZER_VERSION)
    .select("html")
    .executeTakeFirst();
  if (stored) return stored.html;
  const { document } = await db()
    .selectFrom("chapterRevision")
    .where("id", "=", revisionId)
    .select("document")
    .executeTakeFirstOrThrow();
  return isDraft ? renderHtml(document) : storeHtml({ id: revisionId, document });
}
