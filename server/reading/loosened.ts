import { expressionBuilder, sql } from "kysely";
import type { CatalogFilter } from "../../src/api/contract/catalog.ts";
import type { Database } from "../db/schema.ts";
import { db } from "../db/transaction.ts";
import { type Filters, piecesOf } from "./filters.ts";
import type { Asker } from "./hidden.ts";

const is = expressionBuilder<Database, "work">();

/** The filters without one of them. `value`: one of the several things that a filter names; null: all of it. */
export type Loosened = { name: CatalogFilter; value: string | null; rest: Filters };

/** The filters without one of them; of those that name several things without each. */
export const loosened = (filters: Filters): Loosened[] =>
  Object.entries(filters).flatMap(([name, value]): Loosened[] => {
    if (name === "author" || name === "excluded") return [];
    const { [name as keyof Filters]: _, ...rest } = filters;
    const isEach = Array.isArray(value) && value.length > 1 && name !== "genre" && name !== "form";
    if (!isEach) return [{ name: name as CatalogFilter, value: null, rest }];
    return value.map((one) => ({
      name: name as CatalogFilter,
      value: String(one),
      rest: { ...filters, [name]: value.filter((other) => other !== one) },
    }));
  });

/**
 * Those of `loosened` that may leave something: one look along the index of what the filters look at tells of all at once which thing
 * alone keeps works out. To count without each of them is as many looks, of a third of a second among a million works.
 */
export async function promising(filters: Filters, asker: Asker, now: Date): Promise<Loosened[]> {
  const { always, own } = piecesOf(is, filters, asker, now);
  const all = loosened(filters);
  if (own.length === 0 || all.length < 2) return all;
  const lack = (index: number) => sql.ref(`lack_${index}`);
  const lacks = own.map(({ condition }, index) => sql`case when ${condition} then 0 else 1 end as ${lack(index)}`);
  const indexes = own.map((_, index) => lack(index));
  const alone = indexes.map((column) => sql`bool_or(${column} = 1) as ${column}`);
  const { rows } = await sql<Record<string, boolean | null>>`
    select ${sql.join(alone)}, bool_or(lacked = 0) as nothing from (
      select *, ${sql.join(indexes, sql` + `)} as lacked from (
        select ${sql.join(lacks)} from work where ${always} offset 0) as work offset 0) as work
    where lacked <= 1`.execute(db());
  const found = rows[0] ?? {};
  return all.filter(({ name, value }) => {
    const index = own.findIndex((piece) => piece.name === name && piece.value === value);
    return found.nothing === true || found[`lack${index}`] === true;
  });
}
