import { sql } from "kysely";
import { db } from "../db/transaction.ts";

/** How far a reader has come in each of these works: the order of the furthest chapter they were in, also where they have gone back since. */
export async function reachedIn(accountId: number, workIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ workId: number; reached: number }>`
    select place.work_id, max(chapter.sort_order) as reached from (
      select work_id, chapter_id from reader_progress where account_id = ${accountId} and work_id = any(${workIds}::bigint[])
      union all
      select work_id, chapter_id from reader_place_history where account_id = ${accountId}
        and work_id = any(${workIds}::bigint[])) as place
    inner join chapter on chapter.id = place.chapter_id
    group by place.work_id`.execute(db());
  return new Map(rows.map((row) => [row.workId, row.reached]));
}

/** The furthest of these chapters of a work that a reader has come to; null: none, or nobody knows who reads. */
export async function reachedOf(
  user: { id: number } | null,
  workId: number,
  chapters: readonly { id: number; sortOrder: number }[],
): Promise<number | null> {
  if (!user) return null;
  const reached = (await reachedIn(user.id, [workId])).get(workId);
  return (reached !== undefined && chapters.findLast(({ sortOrder }) => sortOrder <= reached)?.id) || null;
}
