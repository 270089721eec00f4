import { sql } from "kysely";
import type { ResultOf } from "../../src/api/contract/index.ts";
import { refusals } from "../../src/text/refusals.ts";
import { bounded } from "../db/bounded.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { likelyPeople } from "../people/people.ts";
import type { Reader } from "../policies/reader.ts";
import { isCatalogued } from "./catalog.ts";
import { type Asker, askerOf } from "./hidden.ts";
import { foundWorks } from "./search.ts";
import { cardsOf } from "./works.ts";

type Suggestions = ResultOf<"searchSuggestions">;
const MOST_WORKS = 8;
const MOST_AUTHORS = 4;
/** Milliseconds of one query: they are asked while somebody types. */
const TIME = 500;

async function suggestedWorks(search: string, asker: Asker): Promise<Suggestions["works"]> {
  const { ids } = await foundWorks(search, {}, asker, MOST_WORKS);
  const cards = await cardsOf(ids, asker);
  return cards.map((card) => ({
    id: card.id,
    title: card.title,
    authors: card.authors,
    coverUrl: "isWithheld" in card ? null : card.coverUrl,
  }));
}

/** People with a work in this person's catalogue, of those who are likely: they are found before their works are asked for. */
const suggestedAuthors = (search: string, asker: Asker): Promise<Suggestions["authors"]> =>
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
          .where((work) => isCatalogued(work, asker))
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
export async function suggestions(search: string, reader: Reader): Promise<Suggestions> {
  if (search === "") return { works: [], authors: [] };
  const asker = await askerOf(reader);
  const found = await bounded(TIME, async () => ({
    works: await suggestedWorks(search, asker),
    authors: await suggestedAuthors(search, asker),
  }));
  if (!found) throw Refusal.field("search", refusals.searchTooLong);
  return found;
}
