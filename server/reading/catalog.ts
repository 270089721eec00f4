import { type Expression, expressionBuilder, type RawBuilder, sql } from "kysely";
import type { Sorting } from "../../src/text/catalogOptions.ts";
import { folded } from "../../src/text/words.ts";
import type { Database } from "../db/schema.ts";
import { db } from "../db/transaction.ts";
import { isListedFor } from "../policies/reading.ts";
import { type Filters, isWanted } from "./filters.ts";
import type { Asker } from "./hidden.ts";

/** More are not counted: «больше 1 000». */
export const MOST_COUNTED = 1_000;
/** So many rows are sorted in no time; where there are more, so many are met soon in the order of the catalogue. */
const FEW = 5_000;
/** Rows of an order that are looked at before what the filters leave is sorted instead. */
const WALKED = 10_000;

const is = expressionBuilder<Database, "work">();

/** A row's place in an order; null where that is the time alone. */
export type ListPosition = { rank: number | null; shownAt: string; id: number };
type Cut = { sorting: Sorting; after?: ListPosition | undefined; offset?: number; limit: number; now: Date };

const ranks: Record<Exclude<Sorting, "recent">, string> = {
  popular: "work.popular",
  trending: "work.trending",
  likes: "work.like_count",
  comments: "work.comment_count",
  views: "work.view_count",
  length: "work.published_length",
};

const rankOf = (sorting: Sorting, { format }: Filters): Expression<number> | null => {
  if (sorting === "recent") return null;
  return sql.ref<number>(
    sorting === "length" && format === "Audiobook" ? "work.published_duration_ms" : ranks[sorting],
  );
};

/** A time as exactly as the database has it: a Date knows milliseconds alone. */
const exactTime = (time: RawBuilder<unknown>): RawBuilder<string> => sql<string>`(${time} at time zone 'UTC')::text`;

const behind = (rank: Expression<number> | null, after: ListPosition | undefined) => {
  if (!after) return sql``;
  const time = sql`${after.shownAt}::timestamp at time zone 'UTC'`;
  return rank === null
    ? sql`and (work.shown_at, work.id) < (${time}, ${after.id}::bigint)`
    : sql`and (${rank}, work.shown_at, work.id) < (${after.rank}, ${time}, ${after.id}::bigint)`;
};

/** Are the works of one of the tags few? Asked, because the database guesses, and looks for a rare tag in every work. */
async function isRare({ author, tag = [] }: Filters): Promise<boolean> {
  if (author !== undefined) return true;
  for (const title of tag) {
    const { rows } = await sql<{ count: number }>`select count(*) from
      (select from work_tag where title_folded = ${folded(title)} limit ${sql.lit(FEW + 1)}) as tagged`.execute(db());
    if ((rows[0]?.count ?? 0) <= FEW) return true;
  }
  return false;
}

/** The rows of an order that are looked at first, and all that the filters leave, sorted: this order has no index to be read along. */
export function pageQueries(
  filters: Filters,
  asker: Asker,
  { sorting, after, offset = 0, limit, now }: Cut,
): { walk: RawBuilder<ListPosition>; sort: RawBuilder<ListPosition> } {
  const rank = rankOf(sorting, filters);
  const order =
    rank === null ? sql`work.shown_at desc, work.id desc` : sql`${rank} desc, work.shown_at desc, work.id desc`;
  const sorted =
    rank === null
      ? sql`work.shown_at + interval '0' desc, work.id desc`
      : sql`${rank} + 0 desc, work.shown_at desc, work.id desc`;
  const columns = sql`work.id, ${exactTime(sql`work.shown_at`)} as shown_at, ${rank ?? sql`null`} as rank`;
  const isMatch = isWanted(is, filters, asker, now);
  // Spelled: of a parameter PostgreSQL assumes a tenth of all rows, and plans again at each use.
  const page = sql`offset ${offset === 0 ? sql.lit(0) : offset} limit ${sql.lit(limit)}`;
  const start = behind(rank, after);
  return {
    walk: sql<ListPosition>`select ${columns} from (
        select * from work where ${isListedFor(is, asker)} ${start} order by ${order} limit ${sql.lit(WALKED)}) as work
      where ${isMatch} order by ${order} ${page}`,
    // Found along the index of what the filters look at: works themselves are ten times as large.
    sort: sql<ListPosition>`with found as materialized (select work.id from work where ${isMatch})
      select ${columns} from found cross join lateral (select * from work where work.id = found.id offset 0) as work
      where true ${start} order by ${sorted} ${page}`,
  };
}

/**
 * Works behind a place or an offset. What most filters leave is met soon in the order of the catalogue: so many rows of its index are
 * looked at. Where that fills no page, all that the filters leave are sorted.
 */
export async function listedWorks(filters: Filters, asker: Asker, cut: Cut): Promise<ListPosition[]> {
  const { walk, sort } = pageQueries(filters, asker, cut);
  if (!(await isRare(filters))) {
    const { rows } = await walk.execute(db());
    if (rows.length === cut.limit) return rows;
  }
  return (await sort.execute(db())).rows;
}

/** How many works there are: up to 1,001. So many are met soon along the index of what the filters look at (migration 0068), or they are few. */
export async function countListed(filters: Filters, asker: Asker, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from (
    select from work where ${isWanted(is, filters, asker, now)} limit ${sql.lit(MOST_COUNTED + 1)}) as listed`.execute(
    db(),
  );
  return rows[0]?.count ?? 0;
}
