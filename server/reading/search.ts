import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { refusals } from "../../src/text/refusals.ts";
import { bounded } from "../db/bounded.ts";
import type { Database } from "../db/schema.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import type { Limit } from "../limits/attempts.ts";
import { rowCount } from "../lists/found.ts";
import { begins, holds, holdsBeginning, isTyped, otherLayout, unquoted, wordsOf } from "../lists/search.ts";
import type { Reader } from "../policies/reader.ts";
import { isDisplayedTo } from "../policies/reading.ts";
import { MOST_COUNTED } from "./catalog.ts";
import { type Filters, isWanted } from "./filters.ts";
import type { Asker } from "./hidden.ts";
import { nearestInOtherLayout, nearestSpelling } from "./spelling.ts";

/** Of one address: many people may stand behind it. */
export const searchLimit: Limit = { kind: "search", count: 300, per: "minute" };

/** Fewer letters are looked for at the beginning of words alone: everything holds them. */
const SHORTEST_PART = 3;
/** Words of a search that an index is asked for. */
const MOST_INDEXED = 3;
/** Fewer books than these, and the words are looked for in other spellings too. */
const FEW = 5;
const SEARCH_TIME = 3_000;
/** For more than what was found a reader waits no longer; where nothing was found, as long as for the search itself. */
const CORRECTION_TIME = 250;

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
const searched = (filters: Filters, asker: Asker, now: Date) =>
  db()
    .selectFrom("workSearch")
    .where((is) => isSearchedFor(is, asker))
    .$if(asker.hides || asker.excludes !== null || Object.keys(filters).length > 0, (query) =>
      query.where((is) =>
        is.exists(
          is
            .selectFrom("work")
            .whereRef("work.id", "=", "workSearch.workId")
            .where((work) => isWanted(work, filters, asker, now))
            .select("work.id"),
        ),
      ),
    );

type Beginning = { ids: number[]; isTitle: boolean };
type Cut = { most: number; now: Date };

/**
 * One word is as frequent as the database thinks: it may read the index of this order until it has enough. A rank is
 * asked only where those before have not filled the list: a word that half of all books hold takes no longer than a
 * rare one.
 */
async function foundByWord(word: string, filters: Filters, asker: Asker, { most, now }: Cut): Promise<Beginning> {
  const ids: number[] = [];
  let isTitle = false;
  for (const rank of ranks) {
    const rows = await searched(filters, asker, now)
      .where((is) => rank(is, word, [word]))
      .orderBy("workSearch.popular", "desc")
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
async function foundByWords(typed: string, filters: Filters, asker: Asker, { most, now }: Cut): Promise<Beginning> {
  const words = wordsOf(typed);
  const rows = await searched(filters, asker, now)
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
    .orderBy("workSearch.popular", "desc")
    .orderBy("workSearch.shownAt", "desc")
    .orderBy("workSearch.workId", "desc")
    .limit(most)
    .execute();
  return { ids: rows.map(({ workId }) => workId), isTitle: rows[0]?.rank === 0 };
}

/**
 * The first works that hold every word, rank by rank, in each the most popular first, then the latest renewed; `isTitle`: the words are a whole title.
 * @param cut.most of the list's beginning is answered
 */
async function foundWorks(search: string, filters: Filters, asker: Asker, cut: Cut): Promise<Beginning> {
  const typed = unquoted(search);
  const [first, second] = wordsOf(typed);
  if (first === undefined) return { ids: [], isTitle: false };
  return second === undefined ? foundByWord(first, filters, asker, cut) : foundByWords(typed, filters, asker, cut);
}

/** How many works one of the spellings finds: up to 1,001. */
const countFound = (spellings: readonly string[], filters: Filters, asker: Asker, now: Date): Promise<number> =>
  db()
    .selectFrom(
      searched(filters, asker, now)
        .where((is) => is.or(spellings.map((one) => areFound(is, wordsOf(unquoted(one))))))
        .limit(MOST_COUNTED + 1)
        .select("workSearch.workId")
        .as("found"),
    )
    .$call(rowCount);

export type Found = { ids: number[]; count: number; corrected: string | null };
type Limits = { most: number; now: Date; time?: number };

/** @throws Refusal InvalidRequestFields: it took too long */
async function inTime<T>(time: number, ask: () => Promise<T>): Promise<T> {
  const answer = await bounded(time, ask);
  if (answer === undefined) throw Refusal.field("search", refusals.searchTooLong);
  return answer;
}

/** Other spellings of what was typed, the likeliest first. */
const spellings: readonly ((typed: string, reader: Reader, time: number) => Promise<string | null> | string | null)[] =
  [otherLayout, nearestSpelling, nearestInOtherLayout];

type Spelled = { ids: number[]; corrected: string | null };

/**
 * The beginning of what a search finds. Where it finds few, what the same keys give in the other layout of the keyboard
 * is added; where that gives nothing, what the words nearest to the misspelt ones find. A person who typed a whole
 * title has not misspelt it.
 * @param most of the list's beginning is answered; `time`: milliseconds of one query
 * @throws Refusal InvalidRequestFields: so many works hold the words that they are not found in time
 */
export async function found(
  typed: string,
  filters: Filters,
  asker: Asker,
  { most, now, time = SEARCH_TIME }: Limits,
): Promise<Spelled> {
  const enough = Math.max(most, FEW);
  const find = (words: string) => inTime(time, () => foundWorks(words, filters, asker, { most: enough, now }));
  const asTyped = await find(typed);
  let { ids } = asTyped;
  let corrected: string | null = null;
  for (const spell of spellings) {
    if (ids.length >= FEW || asTyped.isTitle || corrected !== null) break;
    const other = await spell(typed, asker, ids.length === 0 ? time : Math.min(time, CORRECTION_TIME));
    const known = new Set(ids);
    const added = other === null ? [] : (await find(other)).ids.filter((id) => !known.has(id));
    if (added.length === 0) continue;
    ids = [...ids, ...added].slice(0, enough);
    corrected = other;
  }
  return { ids, corrected };
}

/** How many works the words find, as they were typed or as they were corrected: up to 1,001. */
export const countSearched = (
  typed: string,
  corrected: string | null,
  filters: Filters,
  asker: Asker,
  now: Date,
): Promise<number> =>
  inTime(SEARCH_TIME, () => countFound(corrected === null ? [typed] : [typed, corrected], filters, asker, now));

/**
 * The first works that a search finds, and how many there are.
 * @returns `count`: of the whole list, up to 1,001; `corrected`: the words by which something was added
 * @throws Refusal InvalidRequestFields as `found`
 */
export async function search(
  typed: string,
  filters: Filters,
  asker: Asker,
  { most, now }: { most: number; now: Date },
): Promise<Found> {
  const { ids, corrected } = await found(typed, filters, asker, { most, now });
  const isWhole = ids.length < Math.max(most, FEW);
  const count = isWhole ? ids.length : await countSearched(typed, corrected, filters, asker, now);
  return { ids: ids.slice(0, most), count, corrected };
}
