import type { ExpressionBuilder } from "kysely";
import type { Exclusions } from "../../src/api/contract/catalog.ts";
import type { Database } from "../db/schema.ts";
import { db } from "../db/transaction.ts";
import { isThere } from "../lists/found.ts";
import type { Reader } from "../policies/reader.ts";
import { isListedFor } from "../policies/reading.ts";
import { isWrittenBy } from "../works/authors.ts";
import { exclusionsOf, hasExclusions } from "./exclusions.ts";

/** Is the series this reader's to see: does it hold a work that lists show them? */
export const isSeriesSeen = (id: number, reader: Reader): Promise<boolean> =>
  db()
    .selectFrom("work")
    .where("seriesId", "=", id)
    .where((is) => isListedFor(is, reader))
    .$call(isThere);

/**
 * Who looks through lists. `hides`: a person who hides nothing is spared the look, and has the quicker plans.
 * `excludes`: what they never want to meet in the catalogue; null: nothing.
 */
export type Asker = Reader & { hides: boolean; excludes: Exclusions | null };

export async function askerOf(reader: Reader): Promise<Asker> {
  const { user } = reader;
  if (!user) return { ...reader, hides: false, excludes: null };
  const { hides } = await db()
    .selectNoFrom((is) =>
      is
        .or([
          is.exists(is.selectFrom("hiddenAuthor").where("accountId", "=", user.id).select("authorId")),
          is.exists(is.selectFrom("hiddenSeries").where("accountId", "=", user.id).select("seriesId")),
        ])
        .as("hides"),
    )
    .executeTakeFirstOrThrow();
  const excluded = await exclusionsOf(user.id);
  return { ...reader, hides: Boolean(hides), excludes: hasExclusions(excluded) ? excluded : null };
}

type Works = ExpressionBuilder<Database, "work">;

/** Is the work of an author whom this person has hidden? A guest has hidden nobody. */
export function isWrittenByHidden(is: Works, { user, hides }: Asker) {
  if (!user || !hides) return is.lit(false);
  const hiddenAuthors = is
    .selectFrom("hiddenAuthor")
    .where("hiddenAuthor.accountId", "=", user.id)
    .select("hiddenAuthor.authorId");
  return isWrittenBy(is, hiddenAuthors);
}

/** Is the work neither of an author nor of a series that this person has hidden? */
export function isShownTo(is: Works, asker: Asker) {
  const { user, hides } = asker;
  if (!user || !hides) return is.lit(true);
  const ofHiddenSeries = is
    .selectFrom("hiddenSeries")
    .where("hiddenSeries.accountId", "=", user.id)
    .whereRef("hiddenSeries.seriesId", "=", "work.seriesId")
    .select("hiddenSeries.seriesId");
  return is.and([is.not(isWrittenByHidden(is, asker)), is.not(is.exists(ofHiddenSeries))]);
}
