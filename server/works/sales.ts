import { type ExpressionBuilder, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import { db } from "../db/transaction.ts";
import { enqueue } from "../jobs/outbox.ts";
import { isThere, rowCount } from "../lists/found.ts";

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

/** The law has taken a work: nobody holds it from now on, and a job gives back what was paid. In the transaction of the removal. */
export async function closeForBuyers(workId: number, now: Date): Promise<void> {
  await db()
    .updateTable("holding")
    .set({ endedAt: now.toISOString() })
    .where("workId", "=", workId)
    .where("endedAt", "is", null)
    .execute();
  await payBackSoon(workId);
}

export const payBackSoon = (workId: number) =>
  enqueue("work.payBack", { workId }, { dedupe: `work.payBack ${workId}` });

/** Has a moderator removed the work because the law asks for it? */
export const isUnlawful = (workId: number): Promise<boolean> =>
  db().selectFrom("work").where("id", "=", workId).where("isUnlawful", "=", true).$call(isThere);

/** How many people hold a work: a column of a query of works. */
export const soldCount = (query: ExpressionBuilder<Database, "work">) =>
  query
    .selectFrom("holding")
    .whereRef("holding.workId", "=", "work.id")
    .where("holding.endedAt", "is", null)
    .select(sql<number>`count(*)::integer`.as("count"))
    .as("soldCount");

/** The same of one work. */
export const countSold = (workId: number): Promise<number> =>
  db().selectFrom("holding").where("workId", "=", workId).where("endedAt", "is", null).$call(rowCount);
