import { blocksOf } from "../../src/document/blocks.ts";
import type { DocumentJson } from "../../src/document/json.ts";
import { openingOf } from "../../src/document/opening.ts";
import { chapterHref } from "../../src/text/chapterHref.ts";
import { db } from "../db/transaction.ts";
import { shortened } from "../http/shortened.ts";
import { chaptersFor, type ShownChapter } from "../reading/chapters.ts";
import type { WorkRow } from "../works/rows.ts";
import { MOST_EXCERPT, MOST_ITEMS } from "./books.ts";
import { guest } from "./indexed.ts";
import { pictureOf } from "./pictures.ts";
import type { Item } from "./rss.ts";

const sold = "Глава продаётся: она откроется тому, кто купит книгу.";

const excerptOf = (document: DocumentJson): string =>
  shortened(
    blocksOf({ title: "", document })
      .filter(({ style }) => style !== "image" && style !== "separator")
      .map(({ text }) => text)
      .join(" "),
    MOST_EXCERPT,
  );

/** What a guest may read of it: its text, its opening, or that it is sold. */
function descriptionOf({ access }: ShownChapter, document: DocumentJson): string {
  if (access === "open") return excerptOf(document);
  return access === "opening" ? [excerptOf(openingOf(document)), sold].filter(Boolean).join(" ") : sold;
}

const documentsOf = async (revisionIds: readonly number[]): Promise<Map<number, DocumentJson>> => {
  if (revisionIds.length === 0) return new Map();
  const rows = await db()
    .selectFrom("chapterRevision")
    .where("id", "in", revisionIds)
    .select(["id", "document"])
    .execute();
  return new Map(rows.map(({ id, document }) => [id, document]));
};

/**
 * The chapters of a work that readers have, the last published first.
 * @param work one that a guest may read
 * @param authors as readers see them
 */
export async function itemsOfChapters(
  work: WorkRow,
  authors: readonly { fio: string }[],
  origin: string,
): Promise<Item[]> {
  const published = (await chaptersFor(work, guest)).flatMap((chapter, index) =>
    chapter.publishTime ? [{ ...chapter, number: index + 1, publishTime: chapter.publishTime }] : [],
  );
  const latest = published
    .sort((one, other) => other.publishTime.getTime() - one.publishTime.getTime() || other.id - one.id)
    .slice(0, MOST_ITEMS);
  const documents = await documentsOf(latest.map(({ revisionId }) => revisionId));
  const picture = await pictureOf(work, authors, origin);
  return latest.flatMap((chapter) => {
    const document = documents.get(chapter.revisionId);
    if (!document) return [];
    return {
      title: chapter.title || `Глава ${chapter.number}`,
      link: origin + chapterHref({ workId: work.id, format: work.format, chapterId: chapter.id }),
      revision: chapter.revisionId,
      description: descriptionOf(chapter, document),
      authors: authors.map(({ fio }) => fio),
      categories: [],
      picture,
      publishedAt: chapter.publishTime,
    };
  });
}
