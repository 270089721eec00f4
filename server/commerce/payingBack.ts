import { orderRefusals } from "../../src/text/orderRefusals.ts";
import { db, transaction } from "../db/transaction.ts";
import { lockOrder, obeyOrderLaw } from "./orders.ts";

/**
 * The job «work.payBack»: every order of a work that the law has taken is given back, each in its own transaction. Cut off and begun
 * anew it finds those that are left: the law of orders lets none through twice.
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
