import { sql } from "kysely";
import { bounded } from "../db/bounded.ts";
import { db } from "../db/transaction.ts";
import { begins } from "../lists/search.ts";
import type { Reader } from "../policies/reader.ts";
import { isReadableBy } from "../policies/reading.ts";
import { isWrittenBy } from "../works/authors.ts";

/** Milliseconds: they are asked while somebody types. */
const TIME = 500;

/**
 * Tags that begin with what was typed, the most used first, 20 at most. Those of works that this reader may read and finds in lists, and of
 * those that the reader writes: what is not for them gives nothing away. Nothing where there are more than can be counted in half a second: a tag is typed whole then.
 */
export async function suggestTags(typed: string, reader: Reader): Promise<string[]> {
  const rows = await bounded(TIME, () =>
    db()
      .selectFrom("workTag")
      .innerJoin("work", "work.id", "workTag.workId")
      .where((is) =>
        is.or([
          is.and([is("work.privacyDisplay", "!=", "Link"), isReadableBy(is, reader)]),
          ...(reader.user ? [isWrittenBy(is, [reader.user.id])] : []),
        ]),
      )
      .where(({ ref }) => begins(ref("workTag.titleFolded"), typed))
      .groupBy("workTag.titleFolded")
      .select([
        sql<string>`mode() within group (order by work_tag.title collate "C")`.as("title"),
        sql<number>`count(*)`.as("uses"),
      ])
      .orderBy("uses", "desc")
      .orderBy("title")
      .limit(20)
      .execute(),
  );
  return (rows ?? []).map(({ title }) => title);
}
