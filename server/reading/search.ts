import { type ExpressionBuilder, sql } from "kysely";
import { folded } from "../../src/text/folded.ts";
import { bounded } from "../db/bounded.ts";
import type { Database } from "../db/schema.ts";
import { db } from "../db/transaction.ts";
import { hasTrigrams } from "../db/trigrams.ts";
import { Refusal } from "../http/refusal.ts";
import { begins, holds, holdsBeginning, isTyped, unquoted, wordsOf } from "../lists/search.ts";
import { type Asker, exactTime, type Filters, isWanted, MOST_COUNTED, type Place } from "./catalog.ts";
import { otherLayout } from "./keyboard.ts";

/** Fewer letters are looked for at the beginning of words alone: everything holds them. */
const SHORTEST_PART = 3;
/** Fewer letters have too few trigrams to be misspelt. */
const SHORTEST_MISSPELT = 4;
/** Fewer books than these, and the words are looked for in other spellings too. */
const FEW = 5;
/** 0 to 1, as `word_similarity` measures it. */
const ALIKE = "0.5";
const SEARCH_TIME = 3_000;
const CORRECTION_TIME = 500;

type Search = ExpressionBuilder<Database, "workSearch">;
type Column = "workSearch.words" | "workSearch.authors";

const isHeld = (is: Search, column: Column, word: string) =>
  word.length < SHORTEST_PART ? holdsBeginning(is.ref(column), word) : holds(is.ref(column), word);

const areHeld = (is: Search, column: Column, words: readonly string[]) =>
  is.and(words.map((word) => isHeld(is, column, word)));

/** 0: the title itself, 1: its beginning, 2: an author, 3: anything else. */
const rankOf = (is: Search, typed: string, words: readonly string[]) =>
  is
    .case()
    .when(isTyped(is.ref("workSearch.title"), typed))
    .then(0)
    .when(begins(is.ref("workSearch.title"), typed))
    .then(1)
    .when(areHeld(is, "workSearch.authors", words))
    .then(2)
    .else(3)
    .end();

/**
 * The works that hold every word, the best first, then the latest renewed. Of more than `most` those whose title begins so and the
 * latest renewed are looked at, so that a word that half of all books hold takes no longer than a rare one.
 */
export async function foundWorks(
  search: string,
  filters: Filters,
  user: Asker,
  most = MOST_COUNTED + 1,
): Promise<Place[]> {
  const typed = unquoted(search);
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  const those = (how: "begins" | "holds") =>
    db()
      .selectFrom("workSearch")
      .innerJoin("work", "work.id", "workSearch.workId")
      .where((is) =>
        how === "begins" ? begins(is.ref("workSearch.title"), typed) : areHeld(is, "workSearch.words", words),
      )
      .where((is) => isWanted(is, filters, user))
      .orderBy("workSearch.shownAt", "desc")
      .orderBy("workSearch.workId", "desc")
      .limit(most)
      .select((is) => ["workSearch.workId as id", "workSearch.shownAt", rankOf(is, typed, words).as("rank")]);
  return db()
    .selectFrom(
      db()
        .selectFrom(those("begins").as("begun"))
        .selectAll()
        .union(db().selectFrom(those("holds").as("held")).selectAll())
        .as("found"),
    )
    .orderBy("found.rank")
    .orderBy("found.shownAt", "desc")
    .orderBy("found.id", "desc")
    .limit(most)
    .select(({ ref }) => ["found.id", exactTime(ref("found.shownAt")).as("shownAt")])
    .execute();
}

/**
 * What was typed with its longer words as the most similar work spells them; null where none is similar, or where that takes half a
 * second.
 */
async function nearestSpelling(search: string): Promise<string | null> {
  const words = wordsOf(folded(unquoted(search)));
  const misspelt = words.filter((word) => word.length >= SHORTEST_MISSPELT);
  if (!hasTrigrams() || misspelt.length === 0) return null;
  const found = await bounded(CORRECTION_TIME, async () => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${ALIKE}, true)`.execute(db());
    const likeness = sql.join(
      misspelt.map((word) => sql`word_similarity(${word}::text, words)`),
      sql` + `,
    );
    const alike = sql.join(
      words.map((word) => (misspelt.includes(word) ? sql`words %> ${word}::text` : holdsBeginning(sql`words`, word))),
      sql` and `,
    );
    const { rows } = await sql<{ spelt: string }>`
      select (
        select string_agg(coalesce(nearest.word, asked.word), ' ' order by asked.place)
        from unnest(${words}::text[]) with ordinality as asked (word, place)
        left join lateral (
          select word from unnest(string_to_array(words, ' ')) as one (word)
          where length(asked.word) >= ${SHORTEST_MISSPELT}
          order by similarity(word, asked.word) desc, word limit 1
        ) as nearest on true
      ) as spelt
      from (select words from work_search where ${alike} order by ${likeness} desc, shown_at desc limit 1) as best`.execute(
      db(),
    );
    return rows;
  });
  return found?.[0]?.spelt ?? null;
}

export type Found = { places: Place[]; corrected: string | null };

/**
 * What a search finds, up to 1,001 works. Where it finds few, what the same keys give in the other layout of the keyboard is added;
 * where that gives nothing, what the words nearest to the misspelt ones find.
 * @returns `corrected`: the words by which something was added
 * @throws Refusal InvalidRequestFields: so many works hold the words that they are not found in time
 */
export async function search(typed: string, filters: Filters, user: Asker): Promise<Found> {
  const find = async (words: string) => {
    const found = await bounded(SEARCH_TIME, () => foundWorks(words, filters, user));
    if (!found) throw Refusal.field("search", "Слишком много совпадений. Напишите точнее");
    return found;
  };
  const places = await find(typed);
  if (places.length >= FEW) return { places, corrected: null };
  const known = new Set(places.map(({ id }) => id));
  for (const spell of [otherLayout, nearestSpelling]) {
    const other = await spell(typed);
    const added = other === null ? [] : (await find(other)).filter(({ id }) => !known.has(id));
    if (added.length > 0) return { places: [...places, ...added].slice(0, MOST_COUNTED + 1), corrected: other };
  }
  return { places, corrected: null };
}
