import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import { refusals } from "../../src/text/refusals.ts";
import { MOST_SERIES_WORKS } from "../../src/text/series.ts";
import { filled } from "../../src/text/words.ts";
import type { Database } from "../db/schema.ts";
import { db } from "../db/transaction.ts";
import { rowCount } from "../lists/found.ts";
import type { Fault } from "./fieldFaults.ts";
import type { SeriesTable } from "./tables.ts";

export type SeriesRow = Selectable<SeriesTable>;

/**
 * A series, locked until the transaction ends: its works are counted and get their places in it. A series is locked before its works,
 * never after: no two transactions wait for each other. To leave a series needs its work alone.
 */
export const lockSeries = async (id: number | null): Promise<SeriesRow | undefined> =>
  id === null ? undefined : db().selectFrom("series").where("id", "=", id).selectAll().forUpdate().executeTakeFirst();

/** Works that are in the series, or will be again: those in the bin come back to their places. */
export const countInSeries = async (id: number): Promise<number> => {
  return db().selectFrom("work").where("seriesId", "=", id).$call(rowCount);
};

/** The place behind all others. @param id locked; null: no series, no place */
export async function lastInSeries(id: number | null): Promise<number | null> {
  if (id === null) return null;
  const { last } = await db()
    .selectFrom("work")
    .where("seriesId", "=", id)
    .select(({ fn }) => fn.max("seriesOrder").as("last"))
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/** A work's place among the works of its series that are not in the bin: a column of a query of works. */
export const seriesPosition = (query: ExpressionBuilder<Database, "work">) =>
  query
    .selectFrom("work as beside")
    .whereRef("beside.seriesId", "=", "work.seriesId")
    .where("beside.state", "!=", "deleted")
    .where("work.state", "!=", "deleted")
    .having(({ fn }) => fn.countAll(), ">", sql.lit(0))
    .select(
      sql<{ number: number; count: number }>`json_build_object(
        'number', count(*) filter (where (coalesce(beside.series_order, 0), beside.id) <= (coalesce(work.series_order, 0), work.id)),
        'count', count(*))`.as("place"),
    )
    .as("seriesPlace");

type Placed = {
  ownerId: number;
  /** Where the work is now, and whether that is the asker's. */
  series: { id: number; title: string; isOwn: boolean } | null;
};

/**
 * May the person put the work there, or take it out?
 * @param seriesId where it is to be, locked; null: in none
 * @param work as it is
 */
export async function checkSeries(
  seriesId: number | null,
  person: { id: number },
  { ownerId, series }: Placed,
): Promise<Fault[]> {
  if (seriesId === (series?.id ?? null)) return [];
  if (series && !series.isOwn && ownerId !== person.id)
    return [
      [
        "seriesId",
        seriesId === null ? refusals.seriesOfAnother : filled(refusals.alreadyInSeries, { title: series.title }),
      ],
    ];
  if (seriesId === null) return [];
  const own = await db()
    .selectFrom("series")
    .where("id", "=", seriesId)
    .where("ownerId", "=", person.id)
    .where("deletedAt", "is", null)
    .select("id")
    .executeTakeFirst();
  if (!own) return [["seriesId", refusals.notYourSeries]];
  return (await countInSeries(seriesId)) >= MOST_SERIES_WORKS ? [["seriesId", refusals.seriesFull]] : [];
}
