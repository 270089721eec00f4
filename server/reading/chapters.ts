import { sql } from "kysely";
import { renderHtml, SERIALIZER_VERSION } from "../../src/document/html.ts";
import type { DocumentJson } from "../../src/document/json.ts";
import { openingOf } from "../../src/document/opening.ts";
import type { ChapterAccess } from "../../src/text/saleStates.ts";
import { chapterViews } from "../chapters/presenter.ts";
import { storeHtml } from "../chapters/publishing.ts";
import { db } from "../db/transaction.ts";
import { throughGate } from "../policies/gate.ts";
import type { Reader } from "../policies/reader.ts";
import { isoOrNull, type WorkRow } from "../works/rows.ts";

export type ShownChapter = {
  id: number;
  title: string;
  textLength: number;
  publishTime: Date | null;
  sortOrder: number;
  revisionId: number;
  isDraft: boolean;
  /** What the asker gets of it, and whether they would get less without having bought the book. */
  access: ChapterAccess;
  isBought: boolean;
};

/** The published chapters of a work by their published revisions, in their order: never an earlier or a later text. For its authors and the staff. */
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
      sql.lit("open" as const).as("access"),
      sql.lit(false).as("isBought"),
    ])
    .execute();

/** The chapters of a work as this reader has them: each by the text that is theirs, and what of it they get. */
export async function chaptersFor(work: WorkRow, reader: Reader): Promise<ShownChapter[]> {
  const gated = await throughGate(work, reader);
  if (gated.length === 0) return [];
  const rows = await db()
    .selectFrom("chapterRevision")
    .innerJoin("chapter", "chapter.id", "chapterRevision.chapterId")
    .where("chapterRevision.id", "=", sql<number>`any(${gated.map(({ revisionId }) => revisionId)}::bigint[])`)
    .select(["chapter.id", "chapter.publishTime", "chapter.sortOrder"])
    .select(["chapterRevision.id as revisionId", "chapterRevision.title", "chapterRevision.textLength"])
    .execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  return gated.flatMap(({ id, access, isBought }) => {
    const row = known.get(id);
    return row ? [{ ...row, isDraft: false, access, isBought }] : [];
  });
}

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
    ...drafts.map((draft) => ({
      ...draft,
      revisionId: draft.lastRevisionId,
      isDraft: true,
      access: "open" as const,
      isBought: false,
    })),
  ];
  return all.sort((one, other) => one.sortOrder - other.sortOrder || one.id - other.id);
}

export const presentShown = ({ id, title, textLength, publishTime, isDraft, access }: ShownChapter) => ({
  id,
  title,
  textLength,
  publishTime: isDraft ? null : isoOrNull(publishTime),
  isDraft,
  access,
});

const documentOf = async (revisionId: number): Promise<DocumentJson> =>
  (await db().selectFrom("chapterRevision").where("id", "=", revisionId).select("document").executeTakeFirstOrThrow())
    .document;

/** The beginning of a closed chapter, where it is shown; else nothing. */
export const openingHtml = async ({ revisionId, access }: ShownChapter): Promise<string> =>
  access === "opening" ? renderHtml(openingOf(await documentOf(revisionId))) : "";

/**
 * The stored HTML, or rendered again: when another version of the serialiser made it, and for a draft, whose HTML is
 * not kept.
 */
export async function htmlOf({ revisionId, isDraft }: ShownChapter): Promise<string> {
  const stored = await db()
    .selectFrom("chapterHtml")
    .where("revisionId", "=", revisionId)
    .where("serializerVersion", "=", SERIALIZER_VERSION)
    .select("html")
    .executeTakeFirst();
  if (stored) return stored.html;
  const document = await documentOf(revisionId);
  return isDraft ? renderHtml(document) : storeHtml({ id: revisionId, document });
}
