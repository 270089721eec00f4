/** What the address of the catalogue says, by its names. */
export type CatalogAddress = Readonly<Partial<Record<string, string>>>;

/** The same without what says nothing. */
export function catalogHref(query: CatalogAddress): string {
  const said = new URLSearchParams(
    Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  return said.size > 0 ? `/catalog?${said}` : "/catalog";
}

/** Another value of a filter: the list begins again. */
export const changed = (query: CatalogAddress, name: string, value: string): CatalogAddress => {
  const { page: _page, cursor: _cursor, [name]: _, ...rest } = query;
  return value === "" ? rest : { ...rest, [name]: value };
};
