import type { ResultOf } from "../../src/api/contract/index.ts";
import { db } from "../db/transaction.ts";
import { begins } from "../lists/search.ts";
import { beginningFirst, named } from "../people/people.ts";
import { authorIdsOf, presentAuthors } from "../works/authors.ts";
import { fileUrl } from "../works/rows.ts";
import { type Asker, isCatalogued, isFound } from "./catalog.ts";
import { cardViews } from "./works.ts";

type Suggestions = ResultOf<"searchSuggestions">;
const MOST_WORKS = 8;
const MOST_AUTHORS = 4;

async function suggestedWorks(search: string, user: Asker): Promise<Suggestions["works"]> {
  const ids = await db()
    .selectFrom("work")
    .where((is) => is.and([isCatalogued(is, user), isFound(is, search)]))
    .orderBy(({ ref }) => begins(ref("work.titleFolded"), search), "desc")
    .orderBy("work.lastUpdateTime", "desc")
    .orderBy("work.id", "desc")
    .limit(MOST_WORKS)
    .select("work.id")
    .execute();
  if (ids.length === 0) return [];
  const places = ids.map(({ id }) => id);
  const rows = await cardViews().where("work.id", "in", places).execute();
  return rows
    .sort((one, other) => places.indexOf(one.id) - places.indexOf(other.id))
    .map((row) => ({
      id: row.id,
      title: row.title,
      authors: presentAuthors(row),
      coverUrl: fileUrl(row.coverFileId),
    }));
}

/** People with a work in this person's catalogue. */
function suggestedAuthors(search: string, user: Asker): Promise<Suggestions["authors"]> {
  const works = db()
    .selectFrom("work")
    .where((is) => isCatalogued(is, user));
  return beginningFirst(
    named(search).where((is) => is("account.id", "in", authorIdsOf(works))),
    search,
  )
    .limit(MOST_AUTHORS)
    .execute();
}

/** Up to 8 works and 4 authors; an empty search finds nothing. */
export async function suggestions(search: string, user: Asker): Promise<Suggestions> {
  if (search === "") return { works: [], authors: [] };
  return { works: await suggestedWorks(search, user), authors: await suggestedAuthors(search, user) };
}
