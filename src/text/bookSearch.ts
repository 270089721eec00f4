/** A shorter text is in every sentence. */
export const FEWEST_SOUGHT = 2;
export const MOST_SOUGHT = 200;
export const MOST_REPLACEMENT = 1_000;
/** Places that are shown of one search, and that one replacement may change. */
export const MOST_PLACES = 1_000;

/** What is searched in a book, and how. */
export type Sought = { words: string; withCase: boolean; wholeWord: boolean };

/** What the page of the search looks for. `past`: in the texts that were there before, too. */
export type BookQuery = Sought & { past: boolean };

const switches = { withCase: "case", wholeWord: "whole", past: "past" } as const;
const names = ["withCase", "wholeWord", "past"] as const;

/** Where a whole book is searched. */
export function bookSearchHref(workId: number, { words = "", ...how }: Partial<BookQuery>): string {
  const query = new URLSearchParams(words === "" ? {} : { words });
  for (const name of names) if (how[name]) query.set(switches[name], "1");
  return `/work/${workId}/search${query.size > 0 ? `?${query}` : ""}`;
}

/** What the address of that page says. @param search with «?», or nothing */
export function bookQueryOf(search: string): BookQuery {
  const query = new URLSearchParams(search);
  const has = (name: (typeof names)[number]) => query.get(switches[name]) === "1";
  return {
    words: query.get("words") ?? "",
    withCase: has("withCase"),
    wholeWord: has("wholeWord"),
    past: has("past"),
  };
}

/** A place of a chapter that the editor shows: `block` and `offset` as the search counts them. */
export type SoughtPlace = { words: string; block: number; offset: number };

/** The editor with a place that was found. It is behind #, which the server does not see. */
export const soughtPlaceHref = (chapterId: number, { words, block, offset }: SoughtPlace): string =>
  `/work/edit/chapter/${chapterId}#${new URLSearchParams({ words, block: String(block), offset: String(offset) })}`;

/** What is behind # of the editor's address; null: no place. */
export function soughtPlaceOf(hash: string): SoughtPlace | null {
  const given = new URLSearchParams(hash.slice(1));
  const [words, block, offset] = [given.get("words"), Number(given.get("block")), Number(given.get("offset"))];
  return words && Number.isSafeInteger(block) && Number.isSafeInteger(offset) ? { words, block, offset } : null;
}
