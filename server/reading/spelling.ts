import { sql } from "kysely";
import { folded } from "../../src/text/words.ts";
import { bounded } from "../db/bounded.ts";
import { db } from "../db/transaction.ts";
import { hasTrigrams } from "../db/trigrams.ts";
import { forgiven, slipsBetween } from "../lists/likeness.ts";
import { otherLayout, unquoted, wordsOf } from "../lists/search.ts";
import type { Reader } from "../policies/reader.ts";
import { isDisplayedTo } from "../policies/reading.ts";

/** Fewer letters have too few trigrams to be looked for by them. */
const SHORTEST_MISSPELT = 4;
/** How works with words that are alike are looked for, the surest way first; 0 to 1, as `word_similarity` measures it. */
const looks = [
  { alike: "0.5", isEach: true },
  { alike: "0.3", isEach: true },
  // One word that is right leads to those that are too short for their trigrams.
  { alike: "0.5", isEach: false },
] as const;
type Look = (typeof looks)[number];
/** So many of the likeliest works are looked at closely. */
const LOOKED_AT = 50;

type Spelled = { words: string[]; slips: number };

/** The words of a work by which it is written, and each two of them as one: «ктото». */
function vocabularyOf(words: string): Map<string, string> {
  const known = words.split(" ").filter(Boolean);
  const pairs = known.flatMap((word, index): [string, string][] => {
    const next = known[index + 1];
    return next === undefined ? [] : [[word + next, `${word} ${next}`]];
  });
  return new Map([
    ...known.map((word): [string, string] => [word, word]),
    ...pairs.filter(([pair]) => !known.includes(pair)),
  ]);
}

/** The typed words as this work spells them, and by how many slips; undefined: one of them is none of its words. */
function spelledBy(words: readonly string[], known: ReadonlyMap<string, string>): Spelled | undefined {
  const spelled: Spelled = { words: [], slips: 0 };
  for (const word of words) {
    const most = forgiven(word.length, words.length > 1);
    let [nearest, slips] = ["", most + 1];
    for (const [one, written] of known) {
      const isBegun = one === written && one.startsWith(word);
      const found = isBegun ? 0 : slipsBetween(word, one, Math.min(most, slips));
      if (found < slips) [nearest, slips] = [isBegun ? word : written, found];
    }
    if (slips > most) return undefined;
    spelled.words.push(nearest);
    spelled.slips += slips;
  }
  return spelled;
}

/** Of works with words that are alike: the spelling with the fewest slips, of equally good ones the most popular work's. */
async function spelledAlike(words: readonly string[], { alike, isEach }: Look, reader: Reader): Promise<string | null> {
  const misspelt = words.filter((word) => word.length >= SHORTEST_MISSPELT);
  await sql`select set_config('pg_trgm.word_similarity_threshold', ${alike}, true)`.execute(db());
  const likeness = sql.join(
    misspelt.map((word) => sql`word_similarity(${word}::text, words)`),
    sql` + `,
  );
  const isAlike = sql.join(
    misspelt.map((word) => sql`words %> ${word}::text`),
    isEach ? sql` and ` : sql` or `,
  );
  const isDisplayed = isDisplayedTo(
    { workId: sql.ref("work_search.work_id"), privacyDisplay: sql.ref("work_search.privacy_display") },
    reader,
  );
  const { rows } = await sql<{ words: string }>`
    select words from work_search where ${isDisplayed} and (${isAlike})
    order by ${likeness} desc, popular desc, shown_at desc, work_id desc limit ${LOOKED_AT}`.execute(db());
  const spellings = rows.flatMap((row) => spelledBy(words, vocabularyOf(row.words)) ?? []);
  const [first, ...rest] = spellings;
  if (!first) return null;
  const best = rest.reduce((best, one) => (one.slips < best.slips ? one : best), first);
  const spelled = best.words.join(" ");
  return spelled === words.join(" ") ? null : spelled;
}

/**
 * What was typed as a work spells it; null where none has words so alike, or where that takes too long.
 * @param time milliseconds that all looks may take together
 */
export async function nearestSpelling(search: string, reader: Reader, time: number): Promise<string | null> {
  const words = wordsOf(folded(unquoted(search)));
  if (!hasTrigrams() || !words.some((word) => word.length >= SHORTEST_MISSPELT)) return null;
  const begun = performance.now();
  for (const look of looks) {
    const left = Math.floor(time - (performance.now() - begun));
    const spelled = left > 0 ? await bounded(left, () => spelledAlike(words, look, reader)) : null;
    if (spelled) return spelled;
  }
  return null;
}

/** The same of what the same keys give in the other layout. */
export async function nearestInOtherLayout(search: string, reader: Reader, time: number): Promise<string | null> {
  const other = otherLayout(search);
  return other === null || !/[а-яё]/.test(other) ? null : nearestSpelling(other, reader, time);
}
