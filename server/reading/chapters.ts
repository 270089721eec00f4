import { SERIALIZER_VERSION } from "../../src/document/html.ts";
import { storeHtml } from "../chapters/publishing.ts";
import { db } from "../db/transaction.ts";

export type ShownChapter = {
  id: number;
  title: string;
  textLength: number;
  publishTime: Date | null;
  revisionId: number;
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
    ])
    .execute();

export const presentShown = ({ id, title, textLength, publishTime }: ShownChapter) => ({
  id,
  title,
  textLength,
  publishTime: (publishTime ?? new Date(0)).toISOString(),
});

/** The stored HTML, or rendered anew when another version of the serialiser made it. */
export async function htmlOf(revisionId: number): Promise<string> {
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
  return storeHtml({ id: revisionId, document });
}
