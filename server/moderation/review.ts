import type { ResultOf } from "../../src/api/contract/index.ts";
import { openComplaintsOf } from "../complaints/complaints.ts";
import { booktrailerOf } from "../gallery/booktrailer.ts";
import { galleryOf } from "../gallery/rows.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { htmlOf, previewedChapters, type ShownChapter } from "../reading/chapters.ts";
import { moderationHistory } from "../works/moderation.ts";
import { workView } from "../works/presenter.ts";
import { isoOrNull, type WorkRow } from "../works/rows.ts";

/** What readers have, and what comes to them by itself: an approval lets both through. */
const comingChapters = async (workId: number): Promise<ShownChapter[]> =>
  (await previewedChapters(workId)).filter(({ isDraft, publishTime }) => !isDraft || publishTime !== null);

/** A work as a moderator judges it. */
export async function moderatedWork(row: WorkRow, user: User): Promise<ResultOf<"getModerationWork">> {
  const work = await workView(row.id, user);
  return {
    work,
    note: work.state === "onModeration" ? work.moderationNote : "",
    history: await moderationHistory(row, user),
    complaints: await openComplaintsOf(row.id),
    galleryImages: await galleryOf(row.id),
    booktrailer: booktrailerOf(row),
    chapters: (await comingChapters(row.id)).map(({ id, title, textLength, isDraft, publishTime }) => ({
      id,
      title,
      textLength,
      state: isDraft ? "scheduled" : "published",
      publishTime: isoOrNull(publishTime),
    })),
  };
}

/** @throws Refusal NotFound */
export async function moderatedChapter(
  { id: workId }: WorkRow,
  chapterId: number,
): Promise<ResultOf<"getModerationChapter">> {
  const chapter = (await comingChapters(workId)).find(({ id }) => id === chapterId);
  if (!chapter) throw Refusal.missing();
  const { id, title, textLength } = chapter;
  return { id, title, textLength, html: await htmlOf(chapter) };
}
