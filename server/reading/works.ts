import { type ExpressionBuilder, sql } from "kysely";
import type { BookCard } from "../../src/api/contract/reading.ts";
import type { Database } from "../db/schema.ts";
import { db } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { type Paged, pageOf } from "../lists/paging.ts";
import { isListedFor } from "../works/lists.ts";
import { maySeeDraft } from "../works/policy.ts";
import { fileUrl, findWork, type WorkRow } from "../works/rows.ts";
import { type Asker, isCatalogued, isFound, isOfGenre } from "./catalog.ts";

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
    .innerJoin("account as owner", "owner.id", "work.ownerId")
    .leftJoin("account as first", (join) =>
      join.onRef("first.id", "=", "work.coAuthorId").on("work.coAuthorConfirmedAt", "is not", null),
    )
    .leftJoin("account as second", (join) =>
      join.onRef("second.id", "=", "work.secondCoAuthorId").on("work.secondCoAuthorConfirmedAt", "is not", null),
    )
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
    .select([
      "owner.fio as ownerFio",
      "owner.userName as ownerUserName",
      "first.id as firstId",
      "first.fio as firstFio",
      "first.userName as firstUserName",
      "second.id as secondId",
      "second.fio as secondFio",
      "second.userName as secondUserName",
      "shown.textLength",
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof cardViews>["execute"]>>[number];

const person = (id: number | null, fio: string | null, userName: string | null) =>
  id === null || fio === null || userName === null ? [] : [{ id, fio, userName }];

/** The owner first, then co-authors who have confirmed. */
export const presentAuthors = (row: Row): BookCard["authors"] => [
  ...person(row.ownerId, row.ownerFio, row.ownerUserName),
  ...person(row.firstId, row.firstFio, row.firstUserName),
  ...person(row.secondId, row.secondFio, row.secondUserName),
];

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

type Wanted = Paged & { search?: string | undefined; genre?: number | undefined; author?: number | undefined };

/** A page of the catalogue of this person, the latest renewed first: all of it, or what a search and filters leave. */
export async function catalogPage(
  { search = "", genre, author, ...paged }: Wanted,
  user: Asker,
): Promise<{ searchResults: BookCard[]; realTotalCount: number; isLastPage: boolean }> {
  const { offset, limit } = pageOf(paged);
  const isWanted = (is: ExpressionBuilder<Database, "work">) =>
    is.and([
      isCatalogued(is, user),
      isFound(is, search),
      ...(genre === undefined ? [] : [isOfGenre(is, genre)]),
      ...(author === undefined ? [] : [isListedFor(is, author)]),
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
