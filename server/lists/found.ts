import { type SelectQueryBuilder, sql } from "kysely";

/** Does the query find a row? */
export const isThere = async <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): Promise<boolean> =>
  (await query.select(sql`1`.as("one")).executeTakeFirst()) !== undefined;

/** How many rows the query finds, whatever it selects of them. */
export async function rowCount<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): Promise<number> {
  const counted = query.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as("count"));
  const { count } = (await counted.executeTakeFirstOrThrow()) as { count: number };
  return count;
}
