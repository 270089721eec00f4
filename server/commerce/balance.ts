import type { ResultOf } from "../../src/api/contract/index.ts";
import { db } from "../db/transaction.ts";
import { isThere } from "../lists/found.ts";
import { availableTo, balanceOf, heldBy } from "./ledger.ts";
import { MATURING } from "./orders.ts";
import { onTheWayTo, payoutRefusal } from "./payouts.ts";

/** When the last share that is held now can be paid out; null: nothing waits for its day. */
async function maturesAt(payeeId: number, now: Date): Promise<string | null> {
  const { last } = await db()
    .selectFrom("purchaseOrder")
    .where("payeeId", "=", payeeId)
    .where("paidAt", ">", new Date(now.getTime() - MATURING))
    .where("state", "in", ["paid", "refunding", "refundFailed"])
    .select(({ fn }) => fn.max("paidAt").as("last"))
    .executeTakeFirstOrThrow();
  return last === null ? null : new Date(last.getTime() + MATURING).toISOString();
}

/** The money that is still a person's, in kopecks, and whether the bank was ever ordered to pay them. */
export async function moneyOf(payeeId: number): Promise<{ owed: number; wasPaid: boolean }> {
  const left = 0 - (await balanceOf(availableTo(payeeId))) - (await balanceOf(heldBy(payeeId)));
  const paid = db().selectFrom("payout").where("accountId", "=", payeeId).where("payee", "is not", null);
  return {
    owed: Math.max(0, left + (await onTheWayTo(payeeId))),
    wasPaid: await paid.limit(1).$call(isThere),
  };
}

/** What the platform owes a person, as the ledger has it: there it is below zero. */
export async function merchantBalance(payeeId: number, now: Date): Promise<ResultOf<"getMerchantBalance">> {
  const [available, held] = [await balanceOf(availableTo(payeeId)), await balanceOf(heldBy(payeeId))];
  // No zero below zero.
  return {
    available: 0 - available,
    held: 0 - held,
    maturesAt: held === 0 ? null : await maturesAt(payeeId, now),
    onTheWay: await onTheWayTo(payeeId),
    refusal: await payoutRefusal(payeeId, now),
  };
}
