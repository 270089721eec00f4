import type { SelectQueryBuilder } from "kysely";
import { rowCount } from "./found.ts";

export type Paged = { page?: number | undefined; ps?: number | undefined };

const pageSize = 24;

/** What a list of rows is cut by. */
export const pageOf = ({ page = 1, ps = pageSize }: Paged) => ({ offset: (page - 1) * ps, limit: ps });

/** A page of a list in the order of its query, with how many rows the whole list has. */
export async function countedPage<DB, TB extends keyof DB, O>(list: SelectQueryBuilder<DB, TB, O>, paged: Paged) {
  const { offset, limit } = pageOf(paged);
  const rows = await list.offset(offset).limit(limit).execute();
  const realTotalCount = await rowCount(list);
  return { rows, realTotalCount, isLastPage: offset + rows.length >= realTotalCount };
}

/** A page of a list whose rows are not counted. */
export async function uncountedPage<DB, TB extends keyof DB, O>(list: SelectQueryBuilder<DB, TB, O>, paged: Paged) {
  const { offset, limit } = pageOf(paged);
  const rows = await list
    .offset(offset)
    .limit(limit + 1)
    .execute();
  return { rows: rows.slice(0, limit), isLastPage: rows.length <= limit };
}
