import { sql } from "kysely";
import { bounded } from "../db/bounded.ts";
import { db } from "../db/transaction.ts";
import { begins, isTyped } from "../lists/search.ts";
import type { Reader } from "../policies/reader.ts";
import { isListedFor, isReadableBy } from "../policies/reading.ts";
import { isWrittenBy, overWorks } from "../works/authors.ts";

/** Milliseconds: they are asked while somebody types. */
const TIME = 500;

const uses = (limit: number, typed: string) =>
  db()
    .selectFrom("workTag")
    .innerJoin("work", "work.id", "workTag.workId")
    .where(({ ref }) => begins(ref("workTag.titleFolded"), typed))
    .groupBy("workTag.titleFolded")
    .select([
      sql<string>`mode() within group (order by work_tag.title collate "C")`.as("title"),
      sql<number>`count(*)`.as("uses"),
    ])
    // What was typed whole is there, however many others begin so.
    .orderBy(({ ref }) => isTyped(ref("workTag.titleFolded"), typed), "desc")
    .orderBy("uses", "desc")
    .orderBy("title")
    .limit(limit);

/**
 * Tags that begin with what was typed, the most used first, 20 at most. Those of works that this reader may read and finds in lists, and of
 * those that the reader writes: what is not for them gives nothing away. Nothing where there are more than can be counted in half a second: a tag is typed whole then.
 */
export async function suggestTags(typed: string, reader: Reader): Promise<string[]> {
  const rows = await bounded(TIME, () =>
    uses(20, typed)
      .where((is) =>
        is.or([
          is.and([is("work.privacyDisplay", "!=", "Link"), isReadableBy(overWorks, reader)]),
          ...(reader.user ? [isWrittenBy(overWorks, [reader.user.id])] : []),
        ]),
      )
      .execute(),
  );
  return (rows ?? []).map(({ title }) => title);
}

/**
 * The same of works in this reader's lists alone, ten at most: what is for adults is in the lists of people who have
 * said that they are. Nothing typed finds nothing: all tags of a million works are too many to be counted.
 */
export async function suggestListedTags(typed: string, reader: Reader): Promise<string[]> {
  if (typed.trim() === "") return [];
  const rows = await bounded(TIME, () =>
    uses(10, typed)
      .where(overWorks.and([isListedFor(overWorks, reader), isReadableBy(overWorks, reader)]))
      .execute(),
  );
  return (rows ?? []).map(({ title }) => title);
}
