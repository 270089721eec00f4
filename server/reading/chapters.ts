import { sql } from "kysely";
import { renderHtml, SERIALIZER_VERSION } from "../../src/document/html.ts";
import { storeHtml } from "../chapters/publishing.ts";
import { db } from "../db/transaction.ts";
import { isoOrNull } from "../works/rows.ts";

export type ShownChapter = {
  id: number;
  title: string;
  textLength: number;
  publishTime: Date | null;
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
      "chapterRevision.id as revisionId",
      "chapterRevision.title",
      "chapterRevision.textLength",
      sql.lit(false).as("isDraft"),
    ])
    .execute();

/**
 * The chapters of a work that readers do not see, for its authors: published ones by their published revisions, all others but
 * those in the bin by their last ones.
 */
export const previewedChapters = (workId: number): Promise<ShownChapter[]> =>
  db()
    .selectFrom("chapter")
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom("chapterRevision")
          .whereRef("chapterRevision.chapterId", "=", "chapter.id")
          .where((is) =>
            is.or([
              is("chapter.state", "!=", "published"),
              is("chapterRevision.id", "=", is.ref("chapter.publishedRevisionId")),
            ]),
          )
          .orderBy("chapterRevision.revision", "desc")
          .limit(1)
          .select(["chapterRevision.id as revisionId", "chapterRevision.title", "chapterRevision.textLength"])
          .as("shown"),
      (join) => join.onTrue(),
    )
    .where("chapter.workId", "=", workId)
    .where("chapter.state", "!=", "deleted")
    .orderBy("chapter.sortOrder")
    .orderBy("chapter.id")
    .select(["chapter.id", "chapter.publishTime", "shown.revisionId", "shown.title", "shown.textLength"])
    .select(({ eb }) => eb("chapter.state", "!=", "published").as("isDraft"))
    .$castTo<ShownChapter>()
    .execute();

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
