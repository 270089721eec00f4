type Shown = { search: string; genre: string; page: number };

/** The home page's address for what is to be shown: «/» for the first page of everything. */
export function homeAddress({ search, genre, page }: Shown): string {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(genre && { genre }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `/?${query}` : "/";
}
