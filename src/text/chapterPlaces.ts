/** The page that a chapter is written on; null: a new one of its work. */
export const chapterHref = ({ workId, chapterId }: { workId: number; chapterId: number | null }): string =>
  chapterId === null ? `/work/${workId}/add/chapter` : `/work/edit/chapter/${chapterId}`;

/** Where this device keeps a chapter's draft: under the chapter's id, or under its work's until it has one. */
export const draftPlace = ({ workId, chapterId }: { workId: number; chapterId: number | null }): string =>
  chapterId === null ? `new:${workId}` : `${chapterId}`;

/** The work of a new chapter's draft; null: the draft's place is a chapter's. */
export const workOfPlace = (place: string): number | null =>
  place.startsWith("new:") ? Number(place.slice("new:".length)) : null;

/** The page that a draft of this device is written on. */
export function draftHref(place: string): string {
  const workId = workOfPlace(place);
  return chapterHref(workId === null ? { workId: 0, chapterId: Number(place) } : { workId, chapterId: null });
}
