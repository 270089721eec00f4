import { sql } from "kysely";
import type { BookCard, ListedBook, WithheldBook } from "../../src/api/contract/reading.ts";
import { chapterPairs } from "../../src/text/linkedWorks.ts";
import { pricesOf } from "../commerce/prices.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import type { Reader } from "../policies/reader.ts";
import { isWithheld, mayRead, type Reading, readingOf } from "../policies/reading.ts";
import { namedAuthors, presentAuthors } from "../works/authors.ts";
import { fileUrl, findWork, type WorkRow } from "../works/rows.ts";
import { shownChapters } from "./chapters.ts";
import { listedFactsOf } from "./listedFacts.ts";

/**
 * The work, and what this reader gets of it: never `none`.
 * @throws Refusal NotFound: also where it is not for this reader
 */
export async function openWork(
  id: number,
  reader: Reader,
): Promise<{ work: WorkRow; reading: Exclude<Reading, "none"> }> {
  const work = await findWork(id);
  const reading = await readingOf(work, reader);
  if (reading === "none") throw Refusal.missing();
  return { work, reading };
}

/** The same for a reader who may read it whole. @throws Refusal NotFound */
export async function readableWork(id: number, reader: Reader): Promise<WorkRow> {
  const { work, reading } = await openWork(id, reader);
  if (reading !== "whole") throw Refusal.missing();
  return work;
}

/** Works as readers see them: confirmed authors, published revisions. The caller narrows and orders it. */
export const cardViews = () => db().selectFrom("work").selectAll("work").select(namedAuthors);

type Row = Awaited<ReturnType<ReturnType<typeof cardViews>["execute"]>>[number];

const presentMarked = (row: Row) => ({
  id: row.id,
  title: row.title,
  authors: presentAuthors(row),
  ageMark: row.ageMark,
  adultOnly: row.adultOnly,
  hasObsceneLanguage: row.hasObsceneLanguage,
  hasDrugs: row.hasDrugs,
  aiUse: row.aiUse,
});

/** All that a work for adults shows to a reader who has not said that they are 18. */
export const presentWithheld = (row: Row): WithheldBook => ({ isWithheld: true, ...presentMarked(row) });

export const presentCard = (row: Row): BookCard => ({
  ...presentMarked(row),
  format: row.format,
  workForm: row.form,
  genreId: row.genreId,
  coverUrl: fileUrl(row.coverFileId),
  coverByAi: row.coverByAi && row.coverFileId !== null,
  annotation: row.annotation,
  textLength: row.publishedLength,
  durationMs: row.publishedDurationMs,
  isFinished: row.finishTime !== null,
  // A preview of what was never published has no such time yet.
  lastUpdateTime: (row.lastUpdateTime ?? row.lastModificationTime).toISOString(),
});

/** @throws Refusal NotFound */
export const cardRow = (id: number): Promise<Row> =>
  cardViews().where("work.id", "=", id).executeTakeFirstOrThrow(Refusal.missing);

const authorsOf = ({ ownerId, authors }: Row) => ({
  ownerId,
  authorIds: authors.filter(({ confirmed }) => confirmed).map(({ id }) => id),
});

/** The cards of these works, as this reader gets them, in this order; what is gone meanwhile is left out. */
export async function cardsOf(ids: readonly number[], reader: Reader): Promise<(BookCard | WithheldBook)[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await cardViews().where("work.id", "in", ids).execute()).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    if (!row) return [];
    return [isWithheld({ ...row, ...authorsOf(row) }, reader) ? presentWithheld(row) : presentCard(row)];
  });
}

/** The same with what each costs, how it is liked and what it is to the asker. */
export async function pricedCardsOf(ids: readonly number[], reader: Reader, now: Date): Promise<ListedBook[]> {
  const cards = await cardsOf(ids, reader);
  if (cards.length === 0) return [];
  const priceOf = await pricesOf(ids, now);
  const facts = await listedFactsOf(ids, reader);
  return cards.flatMap((card): ListedBook[] => {
    if ("isWithheld" in card) return [card];
    const fact = facts.get(card.id);
    if (!fact) return [];
    const { access, price, priceNow, discountEndsAt, isExclusive } = priceOf(card.id);
    return [{ ...card, ...fact, access, price, priceNow, discountEndsAt, isExclusive }];
  });
}

/** The same work in the other format, where this reader may read it. */
export async function linkedWorkFor({ linkedWorkId }: Pick<WorkRow, "linkedWorkId">, reader: Reader) {
  if (linkedWorkId === null) return null;
  const other = await findWork(linkedWorkId);
  return (await mayRead(other, reader)) ? { id: other.id, title: other.title } : null;
}

/**
 * Chapters that readers have of the same work in the other format, paired with these. @param other null: there is none
 */
export const linkedChapters = async (
  chapters: readonly { id: number; title: string }[],
  other: { id: number } | null,
): Promise<ReturnType<typeof chapterPairs>> =>
  other ? chapterPairs(chapters, await shownChapters(other.id)) : new Map();

/** How often the work is read, talked of and kept: what the job «ranks» has counted, and comments as they are. */
export async function countsOf(
  workId: number,
): Promise<{ viewCount: number; commentCount: number; shelvedCount: number }> {
  return db()
    .selectFrom("work")
    .where("work.id", "=", workId)
    .select(["viewCount", "commentCount"])
    .select((select) =>
      select.fn
        .coalesce(
          select
            .selectFrom("workDay")
            .where("workDay.workId", "=", workId)
            .select(sql<number>`greatest(sum(shelved), 0)::integer`.as("shelved")),
          sql.lit(0),
        )
        .as("shelvedCount"),
    )
    .executeTakeFirstOrThrow(Refusal.missing);
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
