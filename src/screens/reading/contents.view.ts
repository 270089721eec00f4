import type { BookDetails } from "../../api/contract/reading.ts";
import { counted, formatNumber } from "../../text/plural.ts";
import { isReadable } from "../../text/saleStates.ts";
import { folded } from "../../text/words.ts";

type Chapter = BookDetails["chapters"][number];
type Contents = Pick<BookDetails, "chapters" | "place" | "reachedChapterId">;

/** A chapter with its number, from 1, and what it is to the reader. */
export type ContentsRow = Chapter & { number: number; words: string; isNew: boolean };

const chapterForms = ["глава", "главы", "глав"] as const;
/** So near the end of a chapter nothing of it is left. */
const READ = 0.99;
const percent = (share: number): string => `${formatNumber(Math.round(share * 100))}\u00a0%`;

/** Where the reader stopped; -1: nowhere in what they have. */
const stoppedAt = ({ chapters, place }: Pick<Contents, "chapters" | "place">): number =>
  place ? chapters.findIndex(({ id }) => id === place.chapterId) : -1;

/**
 * What follows is unread; -1: nobody knows what is. A reader who goes back, or begins again, has read what they have
 * read.
 */
function readTo(contents: Contents): number {
  const here = stoppedAt(contents);
  if (here < 0) return -1;
  return Math.max(
    here,
    contents.chapters.findIndex(({ id }) => id === contents.reachedChapterId),
  );
}

/** Next to a chapter that not everybody may read. */
const accessWords = { open: "", opening: "платная", closed: "платная", kept: "снята автором, осталась у вас" };

/** What each chapter is to a reader of the book: where they are, what they have not read, what came out since. */
export function contentsRows(contents: Contents): ContentsRow[] {
  const { chapters, place } = contents;
  const here = stoppedAt(contents);
  const read = readTo(contents);
  return chapters.map((chapter, index) => {
    const isUnread = read >= 0 && index > read;
    const isNew = isUnread && place !== null && chapter.publishTime !== null && chapter.publishTime > place.movedAt;
    const isHere = place !== null && index === here && place.progress < READ;
    const own = isNew ? "новая" : isUnread ? "не прочитана" : isHere ? `прочитано ${percent(place.progress)}` : "";
    const words = [accessWords[chapter.access], own].filter(Boolean).join(", ");
    return { ...chapter, number: index + 1, words, isNew };
  });
}

/** By a chapter's number, or by words of its title. */
export function findChapters(rows: readonly ContentsRow[], typed: string): readonly ContentsRow[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter(({ number, title }) => {
    const name = folded(title);
    return (words.length === 1 && words[0] === String(number)) || words.every((word) => name.includes(word));
  });
}

/** «24 главы, не прочитано 12, новых 2, открыто 7». */
export function contentsSummary(contents: Contents): string {
  const rows = contentsRows(contents);
  const read = readTo(contents);
  const unread = read < 0 ? 0 : rows.length - read - 1;
  const fresh = rows.filter(({ isNew }) => isNew).length;
  const open = rows.filter(({ access }) => isReadable(access)).length;
  return [
    counted(rows.length, chapterForms),
    unread > 0 ? `не прочитано ${formatNumber(unread)}` : "",
    fresh > 0 ? `новых ${formatNumber(fresh)}` : "",
    open < rows.length ? `открыто ${formatNumber(open)}` : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** Where reading begins or goes on; null: there is nothing to read. */
export function readingStart({
  chapters,
  place,
}: Pick<Contents, "chapters" | "place">): { chapterId: number; label: string } | null {
  const here = stoppedAt({ chapters, place });
  const chapter = chapters[Math.max(here, 0)];
  if (!chapter) return null;
  const label =
    place && here >= 0
      ? `Продолжить: глава ${formatNumber(here + 1)}, ${percent(place.progress)}`
      : "Читать с первой страницы";
  return { chapterId: chapter.id, label };
}
