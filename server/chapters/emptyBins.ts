import { type ExpressionBuilder, sql } from "kysely";
import { BIN_PERIOD } from "../../src/machines/lifecycles/chapter.lifecycle.ts";
import type { Database } from "../db/schema.ts";
import { db, transaction } from "../db/transaction.ts";
import { deleteChapters, deleteWork } from "./removal.ts";

/** So many works or chapters a time: others wait for no lock longer. */
const AT_ONCE = 100;

/** Did somebody who holds the work have this chapter before it was withdrawn? It is theirs. */
const isKept = (is: ExpressionBuilder<Database, "chapter">) =>
  is.exists(
    is
      .selectFrom("holding")
      .whereRef("holding.workId", "=", "chapter.workId")
      .where("holding.endedAt", "is", null)
      .whereRef("holding.grantedAt", "<", "chapter.withdrawnAt")
      .select("holding.id"),
  );

/** The works and chapters that have lain in the bin for 30 days, but for chapters that buyers keep: nobody can bring them back any more. @returns how many */
export async function emptyBins(now: Date): Promise<{ works: number; chapters: number }> {
  const before = new Date(now.getTime() - BIN_PERIOD);
  return transaction(async () => {
    const works = await db()
      .selectFrom("work")
      .where("state", "=", "deleted")
      .where("deletedAt", "<", before)
      .orderBy("id")
      .limit(AT_ONCE)
      .select("id")
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { id } of works) await deleteWork(id);
    const chapters = await db()
      .selectFrom("chapter")
      .where("state", "=", "deleted")
      .where("deletedAt", "<", before)
      .where((is) => is.not(isKept(is)))
      .orderBy("id")
      .limit(AT_ONCE)
      .select("id")
      .forUpdate()
      .skipLocked()
      .execute();
    if (chapters.length > 0) await deleteChapters(sql`id in (${sql.join(chapters.map(({ id }) => id))})`);
    return { works: works.length, chapters: chapters.length };
  });
}
