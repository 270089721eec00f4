import type { ResultOf } from "../../src/api/contract/index.ts";
import { beginningFirst, named } from "../people/people.ts";
import { fileUrl } from "../works/rows.ts";
import { begins } from "../works/search.ts";
import { type Asker, isAuthorOfWork, isCatalogued, isFound } from "./catalog.ts";
import { cardViews, presentAuthors } from "./works.ts";

type Suggestions = ResultOf<"searchSuggestions">;
const MOST_WORKS = 8;
const MOST_AUTHORS = 4;

async function suggestedWorks(search: string, user: Asker): Promise<Suggestions["works"]> {
  const rows = await cardViews()
    .where((is) => is.and([isCatalogued(is, user), isFound(is, search)]))
    .orderBy(({ ref }) => begins(ref("work.title"), search), "desc")
    .orderBy("work.lastUpdateTime", "desc")
    .orderBy("work.id", "desc")
    .limit(MOST_WORKS)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    authors: presentAuthors(row),
    coverUrl: fileUrl(row.coverFileId),
  }));
}

/** People with a work in this person's catalogue. */
const suggestedAuthors = (search: string, user: Asker): Promise<Suggestions["authors"]> =>
  beginningFirst(
    named(search).where((is) =>
      is.exists(
        is
          .selectFrom("work")
          .where(isAuthorOfWork)
          .where((work) => isCatalogued(work, user))
          .select("work.id"),
      ),
    ),
    search,
  )
    .limit(MOST_AUTHORS)
    .execute();

/** Up to 8 works and 4 authors; nothing typed finds nothing. */
export async function suggestions(search: string, user: Asker): Promise<Suggestions> {
  if (search === "") return { works: [], authors: [] };
  return { works: await suggestedWorks(search, user), authors: await suggestedAuthors(search, user) };
}
