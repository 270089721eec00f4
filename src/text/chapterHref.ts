import type { WorkFormat } from "./workOptions.ts";

/** Where a chapter is read, or listened to. */
export const chapterHref = (chapter: { workId: number; format?: WorkFormat | undefined; chapterId: number }): string =>
  chapter.format === "Audiobook"
    ? `/audiobook/${chapter.workId}?chapter=${chapter.chapterId}`
    : `/book/${chapter.workId}/read/${chapter.chapterId}`;
