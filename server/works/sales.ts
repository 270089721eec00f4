import { type ExpressionBuilder, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import { db } from "../db/transaction.ts";
import { enqueue } from "../jobs/outbox.ts";

/** One waiting job of a work: when it is done it plans the next. */
export const followKey = (workId: number) => `sale.follow ${workId}`;

/** Its chapters or its end have become others: a sale may follow. In the transaction of the change. */
export async function followSale(workId: number): Promise<void> {
  const sale = await db()
    .selectFrom("workSale")
    .where("workId", "=", workId)
    .where("state", "in", ["subscription", "paid", "frozen"])
    .select("workId")
    .executeTakeFirst();
  if (sale) await enqueue("sale.follow", { workId }, { dedupe: followKey(workId) });
}

/** How many people hold a work: a column of a query of works. */
export const soldCount = (query: ExpressionBuilder<Database, "work">) =>
  query
    .selectFrom("holding")
    .whereRef("holding.workId", "=", "work.id")
    .where("holding.endedAt", "is", null)
    .select(sql<number>`count(*)::integer`.as("count"))
    .as("soldCount");

/** The same of one work. */
export async function countSold(workId: number): Promise<number> {
  const { count } = await db()
    .selectFrom("holding")
    .where("workId", "=", workId)
    .where("endedAt", "is", null)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
