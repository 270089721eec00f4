/** What the address of a list says: a search by people's names, and a page. */
export type ListAt = { search: string; page: number };

/** A page that makes no sense is the first; a longer search than the calls take is cut. */
export function listAt(address: string): ListAt {
  const query = new URLSearchParams(address);
  const page = Number(query.get("page"));
  return {
    search: query.get("search")?.trim().slice(0, 100) ?? "",
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  };
}

/** @param path of the list's page */
export function listAddress(path: string, { search, page }: ListAt, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...more,
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The query of the list's call. */
export const listQuery = ({ search, page }: ListAt) => ({ ...(search && { search }), page });
