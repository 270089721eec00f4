import { sql } from "kysely";
import { db } from "../db/transaction.ts";

/** The share of a work after which its reader has begun it (docs/spec/readers.md, «Place»). */
const BEGUN = 0.03;

type Where = { chapterId: number; progress: number };

/** Of the chapters that readers have, 0 to 1; 0 where the chapter is none of them. */
async function shareOf(workId: number, { chapterId, progress }: Where): Promise<number> {
  const { rows } = await sql<{ before: number; count: number }>`
    select work.published_chapter_count as count, (select count(*)::integer from chapter as before
      where before.work_id = work.id and before.state = 'published'
        and (before.sort_order, before.id) < (place.sort_order, place.id)) as before
    from work inner join chapter as place on place.work_id = work.id and place.state = 'published'
    where work.id = ${workId} and place.id = ${chapterId}`.execute(db());
  const [found] = rows;
  return found && found.count > 0 ? (found.before + progress) / found.count : 0;
}

/**
 * Puts a work on «Читаю» when its reader comes beyond the beginning for the first time. Where they have put it themselves it stays, and
 * what they have taken off does not come back with every page. The transaction is open.
 * @param from where they were; null: nowhere
 */
export async function shelveBegun(
  { accountId, workId }: { accountId: number; workId: number },
  { from, to }: { from: Where | null; to: Where },
  now: Date,
): Promise<void> {
  if ((await shareOf(workId, to)) < BEGUN) return;
  if (from && (await shareOf(workId, from)) >= BEGUN) return;
  await db()
    .insertInto("shelvedWork")
    .columns(["accountId", "workId", "state", "addedAt"])
    .expression((is) =>
      is
        .selectFrom("work")
        .where("work.id", "=", workId)
        .where("work.state", "=", "published")
        .where((of) =>
          of.not(
            of.exists(
              of
                .selectFrom("workAuthor")
                .whereRef("workAuthor.workId", "=", "work.id")
                .where("workAuthor.accountId", "=", accountId)
                .select("workAuthor.workId"),
            ),
          ),
        )
        .select((of) => [
          of.val(accountId).as("accountId"),
          "work.id as workId",
          of.val("Reading" as const).as("state"),
          of.val(now.toISOString()).as("addedAt"),
        ]),
    )
    .onConflict((same) => same.columns(["accountId", "workId"]).doNothing())
    .execute();
}
