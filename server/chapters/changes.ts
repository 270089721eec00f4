import { sql } from "kysely";
import type { Chapter } from "../../src/api/contract/chapters.ts";
import type { ChapterEvent } from "../../src/machines/lifecycles/chapter.lifecycle.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { obeyChapterLaw } from "./law.ts";
import { chapterViews, presentChapter } from "./presenter.ts";

type Changes = { workId: number; chapterIds: readonly number[]; event: ChapterEvent; now: Date };
type Changed = { changed: Chapter[]; refused: { chapterId: number; message: string }[] };

const amongst = (ids: readonly number[]) => sql<number>`any(${ids}::bigint[])`;

/**
 * Several chapters by one event, in the order of the contents; what the law refuses stays as it was. The work is locked.
 * @throws Refusal NotFound: not all of them stand in this work
 */
export async function changeChapters({ workId, chapterIds, event, now }: Changes): Promise<Changed> {
  const wanted = [...new Set(chapterIds)];
  const chapters = await db()
    .selectFrom("chapter")
    .where("workId", "=", workId)
    .where("id", "=", amongst(wanted))
    .orderBy("sortOrder")
    .orderBy("id")
    .selectAll()
    .forUpdate()
    .execute();
  if (chapters.length < wanted.length) throw Refusal.missing();
  const refused: Changed["refused"] = [];
  for (const chapter of chapters)
    try {
      await obeyChapterLaw(chapter, event, now);
    } catch (error) {
      // The law refuses before anything is stored.
      if (!(error instanceof Refusal)) throw error;
      refused.push({ chapterId: chapter.id, message: error.message });
    }
  const left = new Set(refused.map(({ chapterId }) => chapterId));
  const changed = wanted.filter((id) => !left.has(id));
  const rows = await chapterViews().where("chapter.id", "=", amongst(changed)).execute();
  return { changed: rows.map(presentChapter), refused };
}
