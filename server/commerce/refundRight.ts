import { apply } from "../../src/machines/lifecycles/law.ts";
import { orderLifecycle, REFUND_TIME } from "../../src/machines/lifecycles/order.lifecycle.ts";
import { db } from "../db/transaction.ts";
import type { Reader } from "../policies/reader.ts";
import { saleOf } from "./sales.ts";

/**
 * Until when this buyer may have the money for a work back, if they open nothing that is sold (ISO). Null: the right has ended, there
 * never was one, or opening does not end it.
 */
export async function refundEndsAt(workId: number, { user }: Reader, now: Date): Promise<string | null> {
  if (!user) return null;
  const bought = await db()
    .selectFrom("holding")
    .innerJoin("purchaseOrder", "purchaseOrder.id", "holding.orderId")
    .where("holding.workId", "=", workId)
    .where("holding.accountId", "=", user.id)
    .where("holding.endedAt", "is", null)
    .where("holding.openedAt", "is", null)
    .select(["purchaseOrder.state", "purchaseOrder.paidAt"])
    .executeTakeFirst();
  if (!bought?.paidAt) return null;
  const { state, paidAt } = bought;
  const sale = await saleOf(workId);
  const mayHaveBack = (isOpened: boolean) =>
    apply(
      orderLifecycle,
      {
        state,
        facts: {
          now: now.getTime(),
          paidAt: paidAt.getTime(),
          isHeldAlready: false,
          isOpened,
          isFrozen: sale?.state === "frozen",
          reason: "",
        },
      },
      { type: "refund.requested", by: "buyer", reason: "" },
    ).allowed;
  return mayHaveBack(false) && !mayHaveBack(true) ? new Date(paidAt.getTime() + REFUND_TIME).toISOString() : null;
}
