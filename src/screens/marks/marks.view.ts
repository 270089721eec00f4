import type { InputOf } from "../../api/contract/index.ts";
import type { MarkedWork, MarkFields, ReaderMark } from "../../api/contract/readerMarks.ts";
import { formatDay } from "../../text/dates.ts";
import { gonePlace, type MarkKind, markKindNames, markKinds } from "../../text/readerMarks.ts";
import type { Selected } from "./useSelected.ts";

type About = { workId: number; chapterId: number; revisionId: number };
type Made = About & { id: string; createdAt: string };

/** So much of a paragraph names its bookmark. */
const BEGINNING = 200;

export const quoteOf = ({ from, to, text }: Selected, made: Made): MarkFields => ({
  ...made,
  kind: "quote",
  from,
  to,
  text,
  color: 1,
  note: "",
});

/** @param words the paragraph's */
export function bookmarkOf(block: number, words: string, made: Made): MarkFields {
  const cut = words.length <= BEGINNING ? words.length : words.lastIndexOf(" ", BEGINNING);
  const offset = cut < 1 ? BEGINNING : cut;
  const span = { from: { block, offset: 0 }, to: { block, offset: Math.min(offset, words.length) } };
  return { ...made, kind: "bookmark", ...span, text: words.slice(0, offset), color: 1, note: "" };
}

/** The fields of a stored mark, to save it: if its chapter is gone, another is named, and nothing else is changed. */
export const fieldsOf = (
  { id, workId, kind, from, to, text, color, note, createdAt, ...mark }: ReaderMark,
  about: Omit<About, "workId">,
): MarkFields => ({
  id,
  workId,
  kind,
  from,
  to,
  text,
  color,
  note,
  createdAt,
  chapterId: mark.chapterId ?? about.chapterId,
  revisionId: mark.revisionId ?? about.revisionId,
});

export type MarksQuery = InputOf<"getUserMarks">["query"];

/** What the page's address asks for; what makes no sense is ignored. */
export function marksQuery(address: string): MarksQuery {
  const query = new URLSearchParams(address);
  const [work, kind, search] = [query.get("work") ?? "", query.get("kind"), query.get("search")?.slice(0, 200)];
  return {
    ...(/^[1-9]\d{0,15}$/.test(work) && { workId: Number(work) }),
    ...(markKinds.some((one) => one === kind) && { kind: kind as MarkKind }),
    ...(search?.trim() && { search }),
  };
}

/** The address of the page with other filters; undefined: without that one. */
export function marksHref(address: string, change: { work?: string | undefined; kind?: string | undefined }): string {
  const query = new URLSearchParams(address);
  for (const [name, value] of Object.entries(change)) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  return query.size > 0 ? `/account/marks?${query}` : "/account/marks";
}

/** «Глава «Утро» · вчера»; what is not in the book any more says so. `now`: milliseconds. */
export const factsOf = ({ chapterTitle, createdAt, now: there }: ReaderMark, now: number): string =>
  [chapterTitle, formatDay(createdAt, now), ...(there ? [] : [gonePlace])].filter(Boolean).join(" · ");

/** What is saved as a file: work after work, each mark with its chapter and its note. */
export const marksAsText = (
  marks: readonly ReaderMark[],
  works: readonly Pick<MarkedWork, "id" | "title" | "authors">[],
): string =>
  works
    .flatMap(({ id, title, authors }) => {
      const own = marks.filter(({ workId }) => workId === id);
      if (own.length === 0) return [];
      const head = [title, authors.map(({ fio }) => fio).join(", ")].filter(Boolean).join("\n");
      return [head, ...own.map(markAsText)];
    })
    .join("\n\n")
    .concat("\n");

const markAsText = ({ kind, text, note, chapterTitle, now }: ReaderMark): string =>
  [
    `${markKindNames[kind]}${chapterTitle && ` · ${chapterTitle}`}${now ? "" : ` · ${gonePlace}`}`,
    text,
    note && `Заметка: ${note}`,
  ]
    .filter(Boolean)
    .join("\n");
