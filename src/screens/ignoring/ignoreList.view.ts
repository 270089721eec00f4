/** What the address of the list says. */
export type ListAt = { search: string; page: number };

/** A page that makes no sense is the first; a longer search than the call takes is cut. */
export function listAt(address: string): ListAt {
  const query = new URLSearchParams(address);
  const page = Number(query.get("page"));
  return {
    search: query.get("search")?.trim().slice(0, 100) ?? "",
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  };
}

export function addressOf({ search, page }: ListAt): string {
  const query = new URLSearchParams({ ...(search && { search }), ...(page > 1 && { page: String(page) }) });
  return query.size > 0 ? `/account/ignorelist?${query}` : "/account/ignorelist";
}

/** The query of the list's call. */
export const queryOf = ({ search, page }: ListAt) => ({ ...(search && { search }), page });
