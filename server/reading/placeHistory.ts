import { sql } from "kysely";
import { db } from "../db/transaction.ts";
import type { StoredPlace } from "./tables.ts";

/** How many places of a reader in a work the server keeps in addition to the last one (docs/spec/readers.md, «Place»). */
const KEPT = 10;
/** Of a sound, in milliseconds. */
const JUMP = 300_000;
/** A chapter that was read so far was read to its end: going on is no jump. */
const READ = 0.9;

/** Whether a reader has come from one place to another otherwise than by reading or listening on. */
async function isJump(from: StoredPlace, to: StoredPlace): Promise<boolean> {
  if (from.chapterId === to.chapterId) return from.revisionId === null && Math.abs(from.location - to.location) > JUMP;
  if (from.progress < READ) return true;
  const next = await db()
    .selectFrom("chapter")
    .innerJoin("chapter as former", "former.workId", "chapter.workId")
    .where("former.id", "=", from.chapterId)
    .where("chapter.state", "=", "published")
    .where(({ eb, refTuple }) =>
      eb(refTuple("chapter.sortOrder", "chapter.id"), ">", refTuple("former.sortOrder", "former.id")),
    )
    .orderBy("chapter.sortOrder")
    .orderBy("chapter.id")
    .select("chapter.id")
    .executeTakeFirst();
  return next?.id !== to.chapterId;
}

/**
 * Keeps a place that is not the reader's last one any more, or never was: a device sent it too late. Nothing is kept
 * where they have read on from there. The transaction is open, and has the row of their place.
 */
export async function keepFormerReadingPlace(
  { accountId, workId }: { accountId: number; workId: number },
  former: StoredPlace,
  last: StoredPlace,
): Promise<void> {
  if (!(await isJump(former, last))) return;
  await db()
    .insertInto("readerPlaceHistory")
    .values({ accountId, workId, ...former, movedAt: former.movedAt.toISOString() })
    .execute();
  await sql`delete from reader_place_history where id in (
    select id from reader_place_history where account_id = ${accountId} and work_id = ${workId}
    order by moved_at desc, id desc offset ${KEPT})`.execute(db());
}
