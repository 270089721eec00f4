import { linked } from "./links.ts";

/** What is commented on: a comment to a chapter is among those of its work too. */
export const commentRoots = ["work", "chapter", "post", "review", "art"] as const;
export type CommentRoot = (typeof commentRoots)[number];

export const commentStates = ["visible", "held", "hidden", "removed", "deleted"] as const;
export type CommentState = (typeof commentStates)[number];

export const commentSorts = ["new", "old", "popular"] as const;
export type CommentSort = (typeof commentSorts)[number];
export const commentSortTitles: Readonly<Record<CommentSort, string>> = {
  new: "Сначала новые",
  old: "Сначала старые",
  popular: "Популярные",
};

/** Whose comments their author sees before everybody else does. */
export const commentReviews = ["none", "links", "newcomers", "all"] as const;
export type CommentReview = (typeof commentReviews)[number];
export const commentReviewTitles: Readonly<Record<CommentReview, string>> = {
  none: "Никакие",
  links: "Со ссылками",
  newcomers: "Тех, кто зарегистрирован меньше недели",
  all: "Все",
};

/** Who may comment. */
export const commenterTitles = { All: "Все", Friends: "Только друзья", Disable: "Никто" } as const;

export const COMMENT_LENGTH = 5_000;
export const COMMENT_REASON_LENGTH = 1_000;
/** Links that one comment may have, and one of somebody who came today. */
export const MOST_LINKS = 3;
/** Levels that replies are shown in; a deeper one says whom it answers. */
export const COMMENT_LEVELS = 5;
/** Threads at once, replies of each, and replies of one thread at once. */
export const THREADS_AT_ONCE = 20;
export const REPLIES_SHOWN = 3;
export const REPLIES_AT_ONCE = 50;
/** How long its author may correct one, in milliseconds. */
export const CORRECTION_PERIOD = 15 * 60_000;

/** How many addresses a text has, those that are shown as words among them. */
export const linkCount = (text: string): number =>
  linked(text).filter(({ href }) => href !== undefined).length +
  (text.match(/(?<![\p{L}\p{N}/.@-])www\./giu) ?? []).length;

export type CommentWords = { text: string; href?: string };
/** Words and addresses; of what is hidden until it is asked for `isSpoiler`. */
export type CommentPart = { isSpoiler: boolean; words: CommentWords[] };
/** `isQuote`: its lines began with «> ». */
export type CommentBlock = { isQuote: boolean; parts: CommentPart[] };

function partsOf(text: string): CommentPart[] {
  const pieces = text.split(/\|\|([\s\S]+?)\|\|/);
  return pieces.flatMap((piece, index) => (piece === "" ? [] : [{ isSpoiler: index % 2 === 1, words: linked(piece) }]));
}

/** A comment as it is shown: `> ` before a line quotes, `||…||` hides, addresses are links. Everything else is plain words. */
export function blocksOf(text: string): CommentBlock[] {
  const blocks: { isQuote: boolean; lines: string[] }[] = [];
  for (const line of text.split("\n")) {
    const isQuote = line.startsWith("> ");
    const last = blocks.at(-1);
    const words = isQuote ? line.slice(2) : line;
    if (last && last.isQuote === isQuote) last.lines.push(words);
    else blocks.push({ isQuote, lines: [words] });
  }
  return blocks.map(({ isQuote, lines }) => ({ isQuote, parts: partsOf(lines.join("\n").trim()) }));
}

/** The beginning of a comment where only a line of it is named; what it hides stays hidden. */
export function commentTitle(text: string): string {
  const line = text
    .replace(/\|\|[\s\S]+?\|\|/g, "▒▒▒")
    .replace(/\s+/g, " ")
    .trim();
  return line.length > 80 ? `${line.slice(0, 79).trimEnd().toWellFormed()}…` : line;
}

/** The page of a comment: its root's, with this one's thread. */
export const commentHref = (rootHref: string, id: number): string => `${rootHref}?comment=${id}`;
