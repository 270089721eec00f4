import { genreTitle } from "../../text/genres.ts";

type Shown = { search?: string | undefined; genre?: string | undefined; tag?: string | undefined; page?: number };

/** The home page's address for what is to be shown: «/» for the first page of everything. */
export function homeAddress({ search, genre, tag, page = 1 }: Shown): string {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(genre && { genre }),
    ...(tag && { tag }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `/?${query}` : "/";
}

/** What the catalogue shows, as its heading says it. */
export function homeTitle({ search, genre, tag }: Omit<Shown, "page">): string {
  if (search) return `Поиск: «${search}»`;
  if (tag) return `Метка: «${tag}»`;
  return genreTitle(Number(genre)) ?? "Новые книги";
}
