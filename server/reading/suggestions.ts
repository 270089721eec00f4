import { sql } from "kysely";
import type { ResultOf } from "../../src/api/contract/index.ts";
import { refusals } from "../../src/text/refusals.ts";
import { bounded } from "../db/bounded.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { likelyPeople } from "../people/people.ts";
import type { Reader } from "../policies/reader.ts";
import { isCatalogued } from "./filters.ts";
import { type Asker, askerOf } from "./hidden.ts";
import { found } from "./search.ts";
import { cardsOf } from "./works.ts";

type Suggestions = ResultOf<"searchSuggestions">;
const MOST_WORKS = 8;
const MOST_AUTHORS = 4;
/** Milliseconds of one query: they are asked while somebody types. */
const TIME = 500;

/** As the catalogue finds them, misspelt words and the other layout too. */
async function suggestedWorks(search: string, asker: Asker, now: Date): Promise<Suggestions["works"]> {
  const { ids } = await found(search, {}, asker, { most: MOST_WORKS, now, time: TIME });
  const cards = await cardsOf(ids.slice(0, MOST_WORKS), asker);
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
export async function suggestions(search: string, reader: Reader, now: Date): Promise<Suggestions> {
  if (search === "") return { works: [], authors: [] };
  const asker = await askerOf(reader);
  const works = await suggestedWorks(search, asker, now);
  const authors = await bounded(TIME, () => suggestedAuthors(search, asker));
  if (!authors) throw Refusal.field("search", refusals.searchTooLong);
  return { works, authors };
}
