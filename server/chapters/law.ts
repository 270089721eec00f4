import { type ChapterEvent, chapterLifecycle } from "../../src/machines/lifecycles/chapter.lifecycle.ts";
import { apply } from "../../src/machines/lifecycles/law.ts";
import { db, transaction } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { enqueue, tellOf } from "../jobs/outbox.ts";
import { renewBookFiles } from "../works/bookFiles.ts";
import { nextContent } from "../works/rows.ts";
import { followSale } from "../works/sales.ts";
import { compareTypos } from "../works/typos.ts";
import { hideRevision, showRevision } from "./publishing.ts";
import { type ChapterRow, lastRevision, lastSettledRevision, lockChapter } from "./rows.ts";

/** At most one waiting job of a chapter: that of its publication. */
export const publicationKey = (chapterId: number) => `chapter.publish:${chapterId}`;
export const isoOf = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

/** At most one job waits for a chapter, and only while it is scheduled. */
const plan = (chapterId: number, state: ChapterRow["state"], publishTime: number | null) =>
  state === "scheduled" && publishTime !== null
    ? enqueue("chapter.publish", { chapterId }, { runAt: new Date(publishTime), dedupe: publicationKey(chapterId) })
    : db().deleteFrom("job").where("dedupe", "=", publicationKey(chapterId)).execute();

type Last = { textLength: number; audioId: string | null; isDisputed: boolean };

/** What the law answers of a chapter whose last revision is so long, or has this sound. */
export function verdictOf(
  chapter: ChapterRow,
  { textLength, audioId, isDisputed }: Last,
  event: ChapterEvent,
  now: Date,
) {
  const facts = {
    textLength,
    isDisputed,
    hasSound: chapter.isOfAudiobook ? audioId !== null : null,
    now: now.getTime(),
    publishTime: chapter.publishTime?.getTime() ?? null,
    deletedAt: chapter.deletedAt?.getTime() ?? null,
    isLastPublished: chapter.isLastPublished,
  };
  return apply(chapterLifecycle, { state: chapter.state, facts }, event);
}

/**
 * The only function that changes the state of a chapter. The law decides, and the open transaction stores (docs/spec/works.md,
 * «The law of chapters»). Publication and renewal show the revision that is last at that moment; a planned one, which nobody
 * is there to settle, the last in which no choice waits.
 * @param chapter locked by `lockChapter`
 * @throws Refusal InvalidRequestFields with the law's text
 */
export async function obeyChapterLaw(chapter: ChapterRow, event: ChapterEvent, now: Date): Promise<void> {
  const last = await (event.type === "time.reached" ? lastSettledRevision : lastRevision)(chapter.id);
  const verdict = verdictOf(chapter, last, event, now);
  if (!verdict.allowed) throw new Refusal("InvalidRequestFields", verdict.refusal);
  const { state } = verdict;
  const { publishTime, deletedAt } = verdict.facts;
  const publishedRevisionId = state === "published" ? last.id : null;
  const isWithdrawn = chapter.publishedRevisionId !== null && publishedRevisionId === null;
  await db()
    .updateTable("chapter")
    .set({
      state,
      publishedRevisionId,
      publishTime: isoOf(publishTime),
      deletedAt: isoOf(deletedAt),
      ...(isWithdrawn && { withdrawnAt: now.toISOString() }),
    })
    .where("id", "=", chapter.id)
    .execute();
  await plan(chapter.id, state, publishTime);
  if (publishedRevisionId === chapter.publishedRevisionId) return;
  const isShown = state === "published";
  await (isShown ? showRevision(chapter.id, last) : hideRevision(chapter.id));
  const changed = { ...nextContent, ...(isShown && { lastUpdateTime: now.toISOString() }) };
  await db().updateTable("work").set(changed).where("id", "=", chapter.workId).execute();
  if (isShown && chapter.state !== "published") await followSale(chapter.workId);
  if (isShown && chapter.state !== "published")
    await tellOf({ type: "chapter.published", workId: chapter.workId, chapterId: chapter.id }, now);
  if (isShown) await compareTypos(chapter.workId);
  await renewBookFiles(chapter.workId, isShown ? "content.changed" : "text.withdrawn", now);
}

/**
 * The job «chapter.publish»: publishes the revision that is last now. Does nothing when the chapter is gone, is not scheduled any
 * more, or its time was moved to later.
 */
export const publishScheduledChapter = (chapterId: number, now: Date): Promise<void> =>
  transaction(async () => {
    const found = await db().selectFrom("chapter").where("id", "=", chapterId).select("id").executeTakeFirst();
    if (!found) return;
    const { chapter, work } = await lockChapter({ id: chapterId });
    const isDue = chapter.state === "scheduled" && chapter.publishTime !== null && chapter.publishTime <= now;
    if (!isDue) return;
    await obeyChapterLaw(chapter, { type: "time.reached" }, now);
    for (const accountId of work.authorIds)
      await tellOf({ type: "schedule.kept", workId: work.id, chapterId, accountId }, now);
  });
