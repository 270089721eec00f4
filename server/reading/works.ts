import type { BookCard } from "../../src/api/contract/reading.ts";
import { db } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { namedAuthors, presentAuthors } from "../works/authors.ts";
import { maySeeDraft } from "../works/policy.ts";
import { fileUrl, findWork, type WorkRow } from "../works/rows.ts";

/**
 * The work, if this person may read it: a published one everybody, any other its authors and moderators.
 * @throws Refusal NotFound: a stranger is not told that there is a draft
 */
export async function readableWork(id: number, user: User | null): Promise<WorkRow> {
  const work = await findWork(id);
  if (work.state !== "published" && !maySeeDraft(user, work)) throw Refusal.missing();
  return work;
}

/** Works as readers see them: confirmed authors, published revisions. The caller narrows and orders it. */
export const cardViews = () => db().selectFrom("work").selectAll("work").select(namedAuthors);

type Row = Awaited<ReturnType<ReturnType<typeof cardViews>["execute"]>>[number];

export const presentCard = (row: Row): BookCard => ({
  id: row.id,
  title: row.title,
  authors: presentAuthors(row),
  workForm: row.form,
  genreId: row.genreId,
  ageMark: row.ageMark,
  adultOnly: row.adultOnly,
  hasObsceneLanguage: row.hasObsceneLanguage,
  hasDrugs: row.hasDrugs,
  aiUse: row.aiUse,
  coverUrl: fileUrl(row.coverFileId),
  coverByAi: row.coverByAi && row.coverFileId !== null,
  annotation: row.annotation,
  textLength: row.publishedLength,
  isFinished: row.finishTime !== null,
  // A preview of what was never published has no such time yet.
  lastUpdateTime: (row.lastUpdateTime ?? row.lastModificationTime).toISOString(),
});

/** @throws Refusal NotFound */
export const cardRow = (id: number): Promise<Row> =>
  cardViews()
    .where("work.id", "=", id)
    .executeTakeFirstOrThrow(() => Refusal.missing());

/** The cards of these works, in this order; what is gone meanwhile is left out. */
export async function cardsOf(ids: readonly number[]): Promise<BookCard[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await cardViews().where("work.id", "in", ids).execute()).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [presentCard(row)] : [];
  });
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
