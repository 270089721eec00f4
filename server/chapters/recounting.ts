import { textLength } from "../../src/document/json.ts";
import { db } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { fairTurns } from "../limits/turns.ts";
import { workView } from "../works/presenter.ts";
import { mendCounts } from "../works/recount.ts";
import { findWork } from "../works/rows.ts";

/** Documents are read so many at a time: a chapter's largest one has 8 MB. */
const AT_ONCE = 5;
/** Milliseconds: a longer recount makes way for a person who has cost less. */
const QUICK = 4_000;
const inTurn = fairTurns(2, QUICK);

/** @returns the id of the last one that was looked at, null behind the last of all; how many were mended */
async function recountNext(workId: number, after: number): Promise<{ last: number | null; mended: number }> {
  const revisions = await db()
    .selectFrom("chapterRevision")
    .innerJoin("chapter", "chapter.id", "chapterRevision.chapterId")
    .where("chapter.workId", "=", workId)
    .where("chapterRevision.id", ">", after)
    .orderBy("chapterRevision.id")
    .limit(AT_ONCE)
    .select(["chapterRevision.id", "chapterRevision.document", "chapterRevision.textLength"])
    .execute();
  const wrong = revisions.flatMap(({ id, document, textLength: kept }) => {
    const counted = textLength(document);
    return counted === kept ? [] : [{ id, textLength: counted }];
  });
  for (const { id, textLength } of wrong)
    await db().updateTable("chapterRevision").set({ textLength }).where("id", "=", id).execute();
  return { last: revisions.at(-1)?.id ?? null, mended: wrong.length };
}

const publishedOf = async (workId: number): Promise<[chapterCount: number, textLength: number]> => {
  const { publishedChapterCount, publishedLength } = await findWork(workId);
  return [publishedChapterCount, publishedLength];
};

/**
 * Recounts every revision of a work, with the one function that counts, and what its lists show of them. A revision
 * never changes, so each is mended by itself: an interrupted recount is done again.
 * @returns characters with spaces: of the last revisions, and of what readers have
 */
export const recalculateCounter = (workId: number, user: User) =>
  inTurn(user.id, async (setAside) => {
    const published = await publishedOf(workId);
    let mended = 0;
    for (let last: number | null = 0; last !== null; ) {
      setAside.throwIfAborted();
      const step = await recountNext(workId, last);
      last = step.last;
      mended += step.mended;
    }
    await mendCounts(workId);
    const [publishedChapterCount, publishedTextLength] = await publishedOf(workId);
    const { textLength, chapterCount } = await workView(workId, user);
    const changed = mended > 0 || published[0] !== publishedChapterCount || published[1] !== publishedTextLength;
    return { textLength, publishedTextLength, chapterCount, changed };
  });
