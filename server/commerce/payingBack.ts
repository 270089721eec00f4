import { orderRefusals } from "../../src/text/sellingRefusals.ts";
import { db, transaction } from "../db/transaction.ts";
import { lockOrder, obeyOrderLaw } from "./orders.ts";

/**
 * The job «work.payBack»: gives back every order of a work that the law has taken, each in its own transaction. After
 * an interruption it finds those that are left: the law of orders lets none through twice.
 */
export async function payBackWork(workId: number, now: Date): Promise<void> {
  const orders = await db()
    .selectFrom("purchaseOrder")
    .where("workId", "=", workId)
    .where("state", "=", "paid")
    .orderBy("id")
    .select("id")
    .execute();
  for (const { id } of orders)
    await transaction(async () => {
      const reason = orderRefusals.unlawful;
      await obeyOrderLaw(await lockOrder(id), { type: "refund.requested", by: "system", reason }, now);
    });
}
