import { catalogQuery } from "../../api/contract/payloads.ts";
import { genreTitle } from "../../text/genres.ts";
import { counted } from "../../text/plural.ts";

export type HomeQuery = ReturnType<typeof catalogQuery>;
/** The query of the catalogue's call; what it does not know of the address, it ignores. */
export function homeQuery(address: string): HomeQuery {
  const query = catalogQuery(address);
  const { genre, ...rest } = query;
  return genre && !genreTitle(Number(genre)) ? rest : query;
}

/** A page of the catalogue: its number, or what the page before it gave. */
export type PageAt = { page?: number; cursor?: string };
type Shown = { search?: string | undefined; genre?: string | undefined; tag?: string | undefined } & PageAt;

/** The home page's address for what is to be shown: «/» for the first page of everything. */
export function homeAddress({ search, genre, tag, page = 1, cursor }: Shown): string {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(genre && { genre }),
    ...(tag && { tag }),
    ...(cursor ? { cursor } : page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `/?${query}` : "/";
}

type Read = { chapterNumber: number; chapterCount: number; progress: number };
/** How much of a book precedes the reader's place, in whole percent; every chapter counts the same. */
export const readShare = ({ chapterNumber, chapterCount, progress }: Read): number =>
  Math.round(Math.min(1, (chapterNumber - 1 + progress) / Math.max(1, chapterCount)) * 100);

/** «12 книг», «больше 1 000 книг». */
export const countedBooks = ({ realTotalCount, isCountExact }: { realTotalCount: number; isCountExact: boolean }) =>
  isCountExact
    ? counted(realTotalCount, ["книга", "книги", "книг"])
    : `больше ${counted(realTotalCount, ["книги", "книг", "книг"])}`;

/** What the catalogue shows, as its heading says it. */
export function homeTitle({ search, genre, tag }: Omit<Shown, keyof PageAt>): string {
  if (search) return `Поиск: «${search}»`;
  if (tag) return `Метка: «${tag}»`;
  return genreTitle(Number(genre)) ?? "Новые книги";
}
