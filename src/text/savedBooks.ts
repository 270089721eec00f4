import type { formats } from "./workOptions.ts";

/** What is known on a device of a book that it keeps (docs/adr/0071). */
export type SavedRecord = {
  workId: number;
  format: (typeof formats)[number];
  title: string;
  authors: string;
  /** Of the book as it was saved. */
  version: string;
  isBought: boolean;
  byteSize: number;
  /** When the server last said that it may be kept, in milliseconds. */
  checkedAt: number;
  /** The right to read it has ended: nothing but this record is stored here. */
  isTaken: boolean;
};

const DAY = 86_400_000;
/** So long a bought book is opened without asking the server, in milliseconds. */
const LONGEST_ALONE = 30 * DAY;

/** Must the server be asked before the book is opened? */
export const isOverdue = ({ isBought, checkedAt }: Pick<SavedRecord, "isBought" | "checkedAt">, now: number): boolean =>
  isBought && now - checkedAt > LONGEST_ALONE;

/** What is said in place of a book that is overdue. */
export const overdueWords = "Подключитесь к сети, чтобы проверить доступ";

/** Where the files of a build lie. */
export const shellCache = (build: string): string => `shell.${build}`;
export const isShellCache = (name: string): boolean => name.startsWith("shell.");
/** The name of the cache of a person's book, and of their account. */
export const bookCache = (accountId: number, workId: number): string => `book.${accountId}.${workId}`;
export const accountCache = (accountId: number): string => `account.${accountId}`;

/** Whose the cache is; null: it holds nothing of a person. */
export function ownerOf(name: string): number | null {
  const found = /^(?:(?:account|desk)\.(\d+)|book\.(\d+)\.\d+)$/.exec(name);
  return found ? Number(found[1] ?? found[2]) : null;
}
/** Whose account the cache holds; null: another thing. */
export function accountOf(name: string): number | null {
  const found = /^account\.(\d+)$/.exec(name);
  return found ? Number(found[1]) : null;
}
/** The book of a cache; null: it holds none. */
export function bookOf(name: string): { accountId: number; workId: number } | null {
  const found = /^book\.(\d+)\.(\d+)$/.exec(name);
  return found ? { accountId: Number(found[1]), workId: Number(found[2]) } : null;
}

/** Addresses in the cache of a book that no server answers. */
export const RECORD = "/_saved/record";
export const AROUND = "/_saved/around";
export const DETAILS = "/_saved/details";
export const textAddress = (chapterId: number): string => `/_saved/text/${chapterId}`;
export const soundAddress = (chapterId: number): string => `/_saved/sound/${chapterId}`;
/** In the cache of a person: who they are. */
export const ACCOUNT = "/_saved/account";
/** The page without anything of anybody, as the server gives it. */
export const SHELL = "/shell.html";
/** The worker that opens saved books. */
export const WORKER = "/sw.js";
/** What a page says to the worker whose files are gone; it answers whether they are here again. */
export const FILL = "shell.fill";

type Neighbour = { id: number; title: string };
type Chapter = Neighbour & { textLength: number };
export type SavedAround = { work: object; chapters: readonly Chapter[] };
export type SavedText = { id: number; revisionId: number; html: string; afterword: string; audiobook: object | null };

const neighbour = (chapter: Chapter | undefined): Neighbour | null =>
  chapter ? { id: chapter.id, title: chapter.title } : null;

/**
 * A chapter as its call gives it, out of what is stored on the device; null: it is none of the book. The device knows
 * its reader's place.
 */
export function savedChapter({ work, chapters }: SavedAround, { id, audiobook, ...text }: SavedText): object | null {
  const index = chapters.findIndex((chapter) => chapter.id === id);
  const chapter = chapters[index];
  if (!chapter) return null;
  return {
    work: { ...work, audiobook },
    chapters,
    id,
    title: chapter.title,
    number: index + 1,
    textLength: chapter.textLength,
    previous: neighbour(chapters[index - 1]),
    next: neighbour(chapters[index + 1]),
    ...text,
    isDraft: false,
    refundEndsAt: null,
    place: null,
  };
}
