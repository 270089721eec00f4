import type { ResultOf } from "../../src/api/contract/index.ts";
import { db } from "../db/transaction.ts";
import type { Reader } from "../policies/reader.ts";
import { isListedFor, isReadableBy } from "../policies/reading.ts";
import { countListed } from "../reading/catalog.ts";
import { filtersOf } from "../reading/filters.ts";
import { askerOf, isShownTo } from "../reading/hidden.ts";
import { overWorks } from "../works/authors.ts";
import { fileUrl } from "../works/rows.ts";

/** A person's books as lists show them to this reader: how many, and the series that they are in. */
export async function authorLists(
  id: number,
  reader: Reader,
  now: Date,
): Promise<Pick<ResultOf<"getAuthorLists">, "workCount" | "series">> {
  const asker = await askerOf(reader);
  const rows = await db()
    .selectFrom("series")
    .innerJoin("work", "work.seriesId", "series.id")
    .where("series.ownerId", "=", id)
    .where("series.deletedAt", "is", null)
    .where(overWorks.and([isListedFor(overWorks, reader), isShownTo(overWorks, asker)]))
    .groupBy("series.id")
    .orderBy("series.sortOrder")
    .orderBy("series.createdAt", "desc")
    .orderBy("series.id", "desc")
    .select(["series.id", "series.title", "series.finishTime", "series.coverFileId"])
    .select((is) => [
      is.fn.countAll<number>().as("workCount"),
      // Of nothing but books that are withheld no picture is given.
      is.fn<boolean>("bool_or", [isReadableBy(overWorks, reader)]).as("isTold"),
    ])
    .execute();
  return {
    workCount: await countListed(filtersOf({ author: id }, ""), asker, now),
    series: rows.map((row) => ({
      id: row.id,
      title: row.title,
      isFinished: row.finishTime !== null,
      coverUrl: row.isTold ? fileUrl(row.coverFileId) : null,
      workCount: row.workCount,
    })),
  };
}
