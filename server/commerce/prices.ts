import { addDays, dayStart, moscowDay } from "../../src/text/days.ts";
import { discounted } from "../../src/text/money.ts";
import type { SaleState } from "../../src/text/saleStates.ts";
import { db } from "../db/transaction.ts";

/** What a work costs at a moment. Kopecks; null together: it was never sold. */
export type PriceNow = {
  access: SaleState;
  price: number | null;
  /** With the discount that runs, if any does. */
  priceNow: number | null;
  discountPercent: number | null;
  /** The last millisecond in which the discount holds. */
  discountEndsAt: string | null;
  discountId: number | null;
};

/** Of a work that was never sold. */
const unsold: PriceNow = {
  ...{ access: "free", price: null, priceNow: null },
  ...{ discountPercent: null, discountEndsAt: null, discountId: null },
};

const lastMoment = (day: string): string => new Date(dayStart(addDays(day, 1)) - 1).toISOString();

/**
 * What works cost: the one place that says so to offers, orders, cards and sales. One query for all of them.
 * @returns how to ask for one of the works
 */
export async function pricesOf(workIds: readonly number[], now: Date): Promise<(workId: number) => PriceNow> {
  if (workIds.length === 0) return () => unsold;
  const today = moscowDay(now.getTime());
  const rows = await db()
    .selectFrom("workSale")
    .leftJoin("discountWork", (join) =>
      join
        .onRef("discountWork.workId", "=", "workSale.workId")
        .on("discountWork.startDate", "<=", today)
        .on("discountWork.endDate", ">=", today),
    )
    .leftJoin("discount", (join) =>
      join.onRef("discount.id", "=", "discountWork.discountId").on("discount.isCut", "=", false),
    )
    .where("workSale.workId", "in", workIds)
    .select(["workSale.workId", "workSale.state", "workSale.price"])
    .select(["discount.id", "discount.percent", "discount.endDate"])
    .execute();
  const prices = new Map(
    rows.map(({ workId, state, price, id, percent, endDate }): [number, PriceNow] => [
      workId,
      {
        ...{ access: state, price, priceNow: percent === null ? price : discounted(price, percent) },
        discountPercent: percent,
        discountEndsAt: endDate === null ? null : lastMoment(endDate),
        discountId: id,
      },
    ]),
  );
  return (workId) => prices.get(workId) ?? unsold;
}

/** The same of one work. */
export const priceOf = async (workId: number, now: Date): Promise<PriceNow> => (await pricesOf([workId], now))(workId);
