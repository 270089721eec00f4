import type { HomeQuery } from "../kit/bookList.view.ts";

/** What the home page shows, in the catalogue: in its order, and what is looked for the best first. */
export const inCatalog = ({ search, genre, tag }: HomeQuery): Readonly<Partial<Record<string, string>>> => ({
  ...(search && { q: search }),
  ...(genre && { genre }),
  ...(tag && { tag }),
  ...(!search && { sorting: "recent" }),
});
