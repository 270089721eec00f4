import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { folded } from "../../src/text/folded.ts";
import { refusals } from "../../src/text/refusals.ts";
import { bounded } from "../db/bounded.ts";
import type { Database } from "../db/schema.ts";
import { db } from "../db/transaction.ts";
import { hasTrigrams } from "../db/trigrams.ts";
import { Refusal } from "../http/refusal.ts";
import { otherLayout } from "../lists/keyboard.ts";
import { begins, holds, holdsBeginning, isTyped, unquoted, wordsOf } from "../lists/search.ts";
import type { Reader } from "../policies/reader.ts";
import { isDisplayedTo } from "../policies/reading.ts";
import { type Filters, isWanted, MOST_COUNTED } from "./catalog.ts";
import type { Asker } from "./hidden.ts";

/** Fewer letters are looked for at the beginning of words alone: everything holds them. */
const SHORTEST_PART = 3;
/** Words of a search that an index is asked for. */
const MOST_INDEXED = 3;
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

const isHeld = (column: Expression<string>, word: string) =>
  word.length < SHORTEST_PART ? holdsBeginning(column, word) : holds(column, word);

const areHeld = (is: Search, column: Column, words: readonly string[]) =>
  is.and(words.map((word) => isHeld(is.ref(column), word)));

/**
 * The same, for many works: the index is asked for the longest words alone. It reads a list of a hundred thousand works for each
 * three letters; what the longest words find is looked at for the others.
 */
const areFound = (is: Search, words: readonly string[]) => {
  const column = is.ref("workSearch.words");
  const unindexed = sql<string>`(${column} || '')`;
  const byLength = words.toSorted((one, other) => other.length - one.length);
  return is.and(byLength.map((word, index) => isHeld(index < MOST_INDEXED ? column : unindexed, word)));
};

const hasTitle = (is: Search, typed: string) => isTyped(is.ref("workSearch.title"), typed);
const hasBeginning = (is: Search, typed: string) => begins(is.ref("workSearch.title"), typed);

type Condition = (is: Search, typed: string, words: readonly string[]) => Expression<SqlBool>;

/** The best first: the title itself, its beginning, an author, anything else. No work has two ranks. */
const ranks: readonly Condition[] = [
  hasTitle,
  (is, typed) => is.and([hasBeginning(is, typed), is.not(hasTitle(is, typed))]),
  (is, typed, words) => is.and([areHeld(is, "workSearch.authors", words), is.not(hasBeginning(is, typed))]),
  (is, typed, words) =>
    is.and([
      areHeld(is, "workSearch.words", words),
      is.not(areHeld(is, "workSearch.authors", words)),
      is.not(hasBeginning(is, typed)),
    ]),
];

/** Whose words this reader may come across. */
const isSearchedFor = (is: Search, reader: Reader) =>
  isDisplayedTo({ workId: is.ref("workSearch.workId"), privacyDisplay: is.ref("workSearch.privacyDisplay") }, reader);

/** What is searched through: a person who hides nothing and filters nothing needs no look at the works themselves. */
const searched = (filters: Filters, asker: Asker) =>
  db()
    .selectFrom("workSearch")
    .where((is) => isSearchedFor(is, asker))
    .$if(asker.hides || Object.values(filters).some((value) => value !== undefined), (query) =>
      query.where((is) =>
        is.exists(
          is
            .selectFrom("work")
            .whereRef("work.id", "=", "workSearch.workId")
            .where((work) => isWanted(work, filters, asker))
            .select("work.id"),
        ),
      ),
    );

type Beginning = { ids: number[]; isTitle: boolean };

/**
 * One word is as frequent as the database thinks: it may read the index of this order until it has enough. A rank is asked only where
 * those before have not filled the list, so that a word that half of all books hold takes no longer than a rare one.
 */
async function foundByWord(word: string, filters: Filters, asker: Asker, most: number): Promise<Beginning> {
  const ids: number[] = [];
  let isTitle = false;
  for (const rank of ranks) {
    const rows = await searched(filters, asker)
      .where((is) => rank(is, word, [word]))
      .orderBy("workSearch.shownAt", "desc")
      .orderBy("workSearch.workId", "desc")
      .limit(most - ids.length)
      .select("workSearch.workId")
      .execute();
    ids.push(...rows.map(({ workId }) => workId));
    isTitle ||= rank === hasTitle && rows.length > 0;
    if (ids.length >= most) break;
  }
  return { ids, isTitle };
}

/**
 * Of several words the database thinks that they are strangers to each other: two first names, which no author has together, would be
 * looked for in every row. So all that hold them are sorted, by an order that has no index.
 */
async function foundByWords(typed: string, filters: Filters, asker: Asker, most: number): Promise<Beginning> {
  const words = wordsOf(typed);
  const rows = await searched(filters, asker)
    .where((is) => areFound(is, words))
    .select((is) => [
      "workSearch.workId",
      is
        .case()
        .when(hasTitle(is, typed))
        .then(0)
        .when(hasBeginning(is, typed))
        .then(1)
        .when(areHeld(is, "workSearch.authors", words))
        .then(2)
        .else(3)
        .end()
        .as("rank"),
    ])
    .orderBy("rank")
    .orderBy("workSearch.shownAt", "desc")
    .orderBy("workSearch.workId", "desc")
    .limit(most)
    .execute();
  return { ids: rows.map(({ workId }) => workId), isTitle: rows[0]?.rank === 0 };
}

/**
 * The first works that hold every word, rank by rank, in each the latest renewed first; `isTitle`: the words are a whole title.
 * @param most of the list's beginning is answered
 */
export async function foundWorks(search: string, filters: Filters, asker: Asker, most: number): Promise<Beginning> {
  const typed = unquoted(search).replace(/\s+/g, " ");
  const [first, second] = wordsOf(typed);
  if (first === undefined) return { ids: [], isTitle: false };
  return second === undefined ? foundByWord(first, filters, asker, most) : foundByWords(typed, filters, asker, most);
}

/** How many works one of the spellings finds: up to 1,001. */
async function countFound(spellings: readonly string[], filters: Filters, asker: Asker): Promise<number> {
  const { count } = await db()
    .selectFrom(
      searched(filters, asker)
        .where((is) => is.or(spellings.map((one) => areFound(is, wordsOf(unquoted(one))))))
        .limit(MOST_COUNTED + 1)
        .select("workSearch.workId")
        .as("found"),
    )
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * What was typed with its longer words as the most similar work spells them; null where none is similar, or where that takes half a
 * second.
 */
async function nearestSpelling(search: string, reader: Reader): Promise<string | null> {
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
      from (select words from work_search where ${isDisplayedTo({ workId: sql.ref("work_search.work_id"), privacyDisplay: sql.ref("work_search.privacy_display") }, reader)} and ${alike}
        order by ${likeness} desc, shown_at desc limit 1) as best`.execute(db());
    return rows;
  });
  return found?.[0]?.spelt ?? null;
}

export type Found = { ids: number[]; count: number; corrected: string | null };

/** @throws Refusal InvalidRequestFields: it took too long */
async function inTime<T>(ask: () => Promise<T>): Promise<T> {
  const answer = await bounded(SEARCH_TIME, ask);
  if (answer === undefined) throw Refusal.field("search", refusals.searchTooLong);
  return answer;
}

/**
 * The first works that a search finds. Where it finds few, what the same keys give in the other layout of the keyboard is added;
 * where that gives nothing, what the words nearest to the misspelt ones find. Whoever typed a whole title has not misspelt it.
 * @param most of the list's beginning is answered
 * @returns `count`: of the whole list, up to 1,001; `corrected`: the words by which something was added
 * @throws Refusal InvalidRequestFields: so many works hold the words that they are not found in time
 */
export async function search(typed: string, filters: Filters, asker: Asker, most: number): Promise<Found> {
  const enough = Math.max(most, FEW);
  const find = (words: string) => inTime(() => foundWorks(words, filters, asker, enough));
  const found = await find(typed);
  let { ids } = found;
  let corrected: string | null = null;
  for (const spell of [otherLayout, nearestSpelling]) {
    if (ids.length >= FEW || found.isTitle || corrected !== null) break;
    const other = await spell(typed, asker);
    const known = new Set(ids);
    const added = other === null ? [] : (await find(other)).ids.filter((id) => !known.has(id));
    if (added.length === 0) continue;
    ids = [...ids, ...added].slice(0, enough);
    corrected = other;
  }
  const isWhole = ids.length < enough;
  const spellings = corrected === null ? [typed] : [typed, corrected];
  const count = isWhole ? ids.length : await inTime(() => countFound(spellings, filters, asker));
  return { ids: ids.slice(0, most), count, corrected };
}
