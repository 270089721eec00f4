import { type ExpressionBuilder, sql } from "kysely";
import type { BookCard } from "../../src/api/contract/reading.ts";
import type { Database } from "../db/schema.ts";
import { db } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { type Paged, pageOf } from "../lists/paging.ts";
import { isWrittenBy, namedAuthors, presentAuthors } from "../works/authors.ts";
import { maySeeDraft } from "../works/policy.ts";
import { fileUrl, findWork, type WorkRow } from "../works/rows.ts";
import { type Asker, isCatalogued, isFound, isOfGenre, isTagged } from "./catalog.ts";

/**
 * The work, if this person may read it: a published one everybody, any other its authors and moderators.
 * @throws Refusal NotFound: a stranger is not told that there is a draft
 */
export async function readableWork(id: number, user: User | null): Promise<WorkRow> {
  const work = await findWork(id);
  if (work.state !== "published" && !maySeeDraft(user, work)) throw Refusal.missing();
  return work;
}

/** Works as readers see them: confirmed authors, published revisions; one query. The caller narrows and orders it. */
export const cardViews = () =>
  db()
    .selectFrom("work")
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom("chapter")
          .innerJoin("chapterRevision", "chapterRevision.id", "chapter.publishedRevisionId")
          .whereRef("chapter.workId", "=", "work.id")
          .where("chapter.state", "=", "published")
          .select(({ fn }) => [
            fn.countAll<number>().as("count"),
            fn.coalesce(fn.sum<number>("chapterRevision.textLength"), sql.lit(0)).as("textLength"),
          ])
          .as("shown"),
      (join) => join.onTrue(),
    )
    .selectAll("work")
    .select([namedAuthors, "shown.textLength"]);

type Row = Awaited<ReturnType<ReturnType<typeof cardViews>["execute"]>>[number];

export const presentCard = (row: Row): BookCard => ({
  id: row.id,
  title: row.title,
  authors: presentAuthors(row),
  workForm: row.form,
  genreId: row.genreId,
  ageMark: row.ageMark,
  coverUrl: fileUrl(row.coverFileId),
  annotation: row.annotation,
  textLength: row.textLength,
  isFinished: row.finishTime !== null,
  // A preview of what was never published has no such time yet.
  lastUpdateTime: (row.lastUpdateTime ?? row.lastModificationTime).toISOString(),
});

/** @throws Refusal NotFound */
export const cardRow = (id: number): Promise<Row> =>
  cardViews()
    .where("work.id", "=", id)
    .executeTakeFirstOrThrow(() => Refusal.missing());

type Wanted = Paged & {
  search?: string | undefined;
  genre?: number | undefined;
  author?: number | undefined;
  tag?: string | undefined;
};

/** A page of the catalogue of this person, the latest renewed first: all of it, or what a search and filters leave. */
export async function catalogPage(
  { search = "", genre, author, tag, ...paged }: Wanted,
  user: Asker,
): Promise<{ searchResults: BookCard[]; realTotalCount: number; isLastPage: boolean }> {
  const { offset, limit } = pageOf(paged);
  const isWanted = (is: ExpressionBuilder<Database, "work">) =>
    is.and([
      isCatalogued(is, user),
      isFound(is, search),
      ...(genre === undefined ? [] : [isOfGenre(is, genre)]),
      ...(tag === undefined ? [] : [isTagged(is, tag)]),
      ...(author === undefined ? [] : [isWrittenBy(is, [author])]),
    ]);
  const rows = await cardViews()
    .where((is) => isWanted(is))
    .orderBy("work.lastUpdateTime", "desc")
    .orderBy("work.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await db()
    .selectFrom("work")
    .where((is) => isWanted(is))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return { searchResults: rows.map(presentCard), realTotalCount: count, isLastPage: offset + rows.length >= count };
}

/** A work's tags in the author's order. */
export const tagsOf = async (workId: number): Promise<string[]> => {
  const rows = await db()
    .selectFrom("workTag")
    .where("workId", "=", workId)
    .orderBy("sortOrder")
    .select("title")
    .execute();
  return rows.map(({ title }) => title);
};
