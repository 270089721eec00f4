import { sql } from "kysely";
import type { Chapter } from "../../src/api/contract/chapters.ts";
import { filesOf } from "../../src/document/json.ts";
import type { ChapterEvent } from "../../src/machines/lifecycles/chapter.lifecycle.ts";
import { db, transaction } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { renewBookFiles } from "../works/bookFiles.ts";
import { mustWrite } from "../works/policy.ts";
import { lockWork, nextContent } from "../works/rows.ts";
import { followSale } from "../works/sales.ts";
import { compareTypos } from "../works/typos.ts";
import { isoOf, publicationKey, verdictOf } from "./law.ts";
import { chapterViews, presentChapter } from "./presenter.ts";
import type { ChapterRow } from "./rows.ts";

/** These events never plan a publication. */
type ManyEvent = Exclude<ChapterEvent, { at: number } | { type: "time.reached" }>;
type Changes = { workId: number; chapterIds: readonly number[]; event: ManyEvent; user: User; now: Date };
type Refused = { chapterId: number; message: string };
type Changed = { changed: Chapter[]; refused: Refused[] };
type Next = Pick<ChapterRow, "id" | "state" | "publishedRevisionId"> & {
  publishTime: string | null;
  deletedAt: string | null;
  /** Do readers get another text than before, or none any more? */
  isShownAnew: boolean;
};

/** Chapters of one transaction: other callers of the database wait for no more than these. */
const AT_ONCE = 250;

const amongst = (ids: readonly number[]) => sql<number>`any(${ids}::bigint[])`;

/** @throws Refusal NotFound: not all of them stand in this work */
async function inContents(workId: number, chapterIds: readonly number[]): Promise<number[]> {
  const ids = [...new Set(chapterIds)];
  const rows = await db()
    .selectFrom("chapter")
    .where("workId", "=", workId)
    .where("id", "=", amongst(ids))
    .orderBy("sortOrder")
    .orderBy("id")
    .select("id")
    .execute();
  if (rows.length < ids.length) throw Refusal.missing();
  return rows.map(({ id }) => id);
}

const lockedChapters = (ids: readonly number[]) =>
  chapterViews().where("chapter.id", "=", amongst(ids)).forUpdate("chapter").execute();

/** What readers may fetch of these chapters' pictures from now on. */
async function storePublicFiles(shown: readonly Next[]): Promise<void> {
  const ids = shown.map(({ id }) => id);
  await db().deleteFrom("publishedChapterFile").where("chapterId", "=", amongst(ids)).execute();
  const revisions = shown.flatMap(({ publishedRevisionId: id }) => (id === null ? [] : [id]));
  if (revisions.length === 0) return;
  const withFiles = await db()
    .selectFrom("chapterRevision")
    .where("id", "=", amongst(revisions))
    .where(sql<boolean>`document::text like '%"fileId"%'`)
    .select(["chapterId", "document"])
    .execute();
  const rows = withFiles.flatMap(({ chapterId, document }) =>
    filesOf(document).map((fileId) => ({ chapterId, fileId })),
  );
  if (rows.length === 0) return;
  await sql`insert into published_chapter_file (chapter_id, file_id)
    select * from unnest(${rows.map(({ chapterId }) => chapterId)}::bigint[], ${rows.map(({ fileId }) => fileId)}::uuid[])`.execute(
    db(),
  );
}

/** Published chapters are rendered when they are first read (reading/chapters.ts): this call does not wait for it. */
async function store(workId: number, next: readonly Next[], now: Date): Promise<void> {
  if (next.length === 0) return;
  await sql`update chapter set state = changed.state, published_revision_id = changed.revision_id,
      publish_time = changed.publish_time, deleted_at = changed.deleted_at,
      withdrawn_at = case when chapter.published_revision_id is not null and changed.revision_id is null
        then ${now}::timestamptz else withdrawn_at end
    from unnest(${next.map(({ id }) => id)}::bigint[], ${next.map(({ state }) => state)}::text[],
      ${next.map(({ publishedRevisionId }) => publishedRevisionId)}::bigint[],
      ${next.map(({ publishTime }) => publishTime)}::timestamptz[],
      ${next.map(({ deletedAt }) => deletedAt)}::timestamptz[])
      as changed (id, state, revision_id, publish_time, deleted_at)
    where chapter.id = changed.id`.execute(db());
  const keys = next.map(({ id }) => publicationKey(id));
  await db().deleteFrom("job").where("dedupe", "=", sql<string>`any(${keys}::text[])`).execute();
  const shown = next.filter(({ isShownAnew }) => isShownAnew);
  if (shown.length === 0) return;
  await storePublicFiles(shown);
  const isPublished = shown.some(({ state }) => state === "published");
  const changed = { ...nextContent, ...(isPublished && { lastUpdateTime: now.toISOString() }) };
  await db().updateTable("work").set(changed).where("id", "=", workId).execute();
  if (isPublished) {
    await followSale(workId);
    await compareTypos(workId);
  }
  const isWithdrawn = shown.some(({ state }) => state !== "published");
  await renewBookFiles(workId, isWithdrawn ? "text.withdrawn" : "content.changed", now);
}

const changeSome = (ids: readonly number[], { workId, event, user, now }: Changes): Promise<Refused[]> =>
  transaction(async () => {
    const work = mustWrite(user, await lockWork(workId));
    let left = work.publishedChapterCount;
    const refused: Refused[] = [];
    const next: Next[] = [];
    for (const chapter of await lockedChapters(ids)) {
      const isLastPublished = chapter.state === "published" && work.state === "published" && left === 1;
      const verdict = verdictOf({ ...chapter, isLastPublished }, chapter, event, now);
      if (!verdict.allowed) {
        refused.push({ chapterId: chapter.id, message: verdict.refusal });
        continue;
      }
      left += Number(verdict.state === "published") - Number(chapter.state === "published");
      const publishedRevisionId = verdict.state === "published" ? chapter.lastRevisionId : null;
      next.push({
        id: chapter.id,
        state: verdict.state,
        publishedRevisionId,
        publishTime: isoOf(verdict.facts.publishTime),
        deletedAt: isoOf(verdict.facts.deletedAt),
        isShownAnew: publishedRevisionId !== chapter.publishedRevisionId,
      });
    }
    await store(workId, next, now);
    return refused;
  });

/**
 * Several chapters by one event, in the order of the contents; what the law refuses stays as it was. Many are changed a part at a
 * time, each in a transaction of its own.
 * @throws Refusal NotFound: not all of them stand in this work; AccessDenied, InvalidRequestFields as `mustWrite`
 */
export async function changeChapters(changes: Changes): Promise<Changed> {
  const ids = await inContents(changes.workId, changes.chapterIds);
  const refused: Refused[] = [];
  for (let start = 0; start < ids.length; start += AT_ONCE)
    refused.push(...(await changeSome(ids.slice(start, start + AT_ONCE), changes)));
  const left = new Set(refused.map(({ chapterId }) => chapterId));
  const changed = ids.filter((id) => !left.has(id));
  const rows = await chapterViews().where("chapter.id", "=", amongst(changed)).execute();
  return { changed: rows.map(presentChapter), refused };
}
