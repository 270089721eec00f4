import type { WorkFormat } from "./workOptions.ts";

/** A work; of one that is withheld the format is not told. */
type Work = { id: number; format?: WorkFormat };

/** Where readers have it. */
export const bookHref = ({ id, format }: Work): string => `/${format === "Audiobook" ? "audiobook" : "book"}/${id}`;

/** Where a chapter is read, or listened to. */
export const chapterHref = (chapter: { workId: number; format?: WorkFormat | undefined; chapterId: number }): string =>
  chapter.format === "Audiobook"
    ? `/audiobook/${chapter.workId}?chapter=${chapter.chapterId}`
    : `/book/${chapter.workId}/read/${chapter.chapterId}`;
