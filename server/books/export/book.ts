import type { DocumentJson } from "../../../src/document/json.ts";
import type { BookFacts as ReadFacts } from "../import/description.ts";

/** All that a file tells of a work before its text. */
export type BookFacts = Pick<ReadFacts, "title" | "authors" | "annotation" | "genreIds" | "tags"> & {
  ageMark: string;
  /** What the first page shows next to the age mark, a line each. */
  marks: string[];
  /** What the law wants in addition to the sign of drugs; empty: the work has none. */
  drugWarning: string;
  /** Of a translation, else empty. */
  originalAuthor: string;
  translator: string;
  isFinished: boolean;
  enableRedLine: boolean;
  /** The author's words behind a finished work; empty: none. */
  afterword: string;
  /** A UUID that is the work's for ever. */
  id: string;
  /** Of the work; the same version makes the same bytes. */
  contentVersion: number;
  /** When its text last changed, in ISO 8601. */
  modifiedAt: string;
  coverFileId: string | null;
  chapterCount: number;
  /** Ids of the pictures that can be had, the cover among them: what else a text names is left out. */
  pictures: string[];
};

export type BookChapter = { title: string; document: DocumentJson };

/** What a file is made of, one thing at a time: a whole book is never in memory. */
export type BookSource = {
  chapter: (index: number) => Promise<BookChapter>;
  /** Bytes of a JPEG. */
  picture: (fileId: string) => Promise<Uint8Array>;
};

/** The sign before what the law says of drugs. */
export const WARNING_SIGN = "⚠";

/** A text of a form as its paragraphs. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean);

/** The first page of every file, line by line: what a reader must know before the text. */
export const warningsOf = ({ ageMark, marks, drugWarning }: BookFacts): string[] => [
  [ageMark, ...marks].join(". "),
  ...(drugWarning ? [`${WARNING_SIGN} ${drugWarning}`] : []),
];

/** Who wrote and translated the original; empty: it is no translation. */
export const originalOf = ({ originalAuthor, translator }: BookFacts): string[] => [
  ...(originalAuthor ? [`Автор оригинала: ${originalAuthor}`] : []),
  ...(translator ? [`Перевод: ${translator}`] : []),
];
