import { sql } from "kysely";
import type { ResultOf } from "../../src/api/contract/index.ts";
import { refusals } from "../../src/text/refusals.ts";
import { bounded } from "../db/bounded.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { likelyPeople } from "../people/people.ts";
import { type Asker, isCatalogued } from "./catalog.ts";
import { whoHides } from "./hidden.ts";
import { foundWorks } from "./search.ts";
import { cardsOf } from "./works.ts";

type Suggestions = ResultOf<"searchSuggestions">;
const MOST_WORKS = 8;
const MOST_AUTHORS = 4;
/** Milliseconds of one query: they are asked while somebody types. */
const TIME = 500;

async function suggestedWorks(search: string, user: Asker): Promise<Suggestions["works"]> {
  const { ids } = await foundWorks(search, {}, user, MOST_WORKS);
  const cards = await cardsOf(ids);
  return cards.map(({ id, title, authors, coverUrl }) => ({ id, title, authors, coverUrl }));
}

/** People with a work in this person's catalogue, of those who are likely: they are found before their works are asked for. */
const suggestedAuthors = (search: string, user: Asker): Promise<Suggestions["authors"]> =>
  db()
    .with(
      (likely) => likely("likely").materialized(),
      () => likelyPeople(search),
    )
    .selectFrom("likely")
    .where((is) =>
      is.exists(
        is
          .selectFrom("workAuthor")
          .innerJoin("work", "work.id", "workAuthor.workId")
          .whereRef("workAuthor.accountId", "=", "likely.id")
          .where("workAuthor.confirmedAt", "is not", null)
          .where((work) => isCatalogued(work, user))
          .select("work.id"),
      ),
    )
    .orderBy("likely.isBegun", "desc")
    .orderBy(({ ref }) => sql`${ref("likely.fioFolded")} collate "C"`)
    .orderBy("likely.id")
    .limit(MOST_AUTHORS)
    .select(["likely.id", "likely.userName", "likely.fio", "likely.avatarUrl"])
    .execute();

/**
 * Up to 8 works and 4 authors; an empty search finds nothing.
 * @throws Refusal InvalidRequestFields: nothing could be found in time
 */
export async function suggestions(search: string, user: Asker): Promise<Suggestions> {
  if (search === "") return { works: [], authors: [] };
  const asker = await whoHides(user);
  const found = await bounded(TIME, async () => ({
    works: await suggestedWorks(search, asker),
    authors: await suggestedAuthors(search, asker),
  }));
  if (!found) throw Refusal.field("search", refusals.searchTooLong);
  return found;
}
