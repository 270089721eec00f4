import { addDays, dayStart, moscowDay } from "../../src/text/days.ts";
import { discounted } from "../../src/text/money.ts";
import type { SaleState } from "../../src/text/saleStates.ts";
import { config } from "../config.ts";
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
  /** An exclusive agreement is in force: the fee is less. */
  isExclusive: boolean;
};

/** Of a work that was never sold. */
const unsold: PriceNow = {
  access: "free",
  price: null,
  priceNow: null,
  discountPercent: null,
  discountEndsAt: null,
  discountId: null,
  isExclusive: false,
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
    .leftJoin("exclusiveAgreement", (join) =>
      join
        .onRef("exclusiveAgreement.workId", "=", "workSale.workId")
        .on("exclusiveAgreement.state", "in", ["active", "terminating"])
        .on((is) => is.or([is("exclusiveAgreement.endsAt", "is", null), is("exclusiveAgreement.endsAt", ">", now)])),
    )
    .where("workSale.workId", "in", workIds)
    .select(["workSale.workId", "workSale.state", "workSale.price"])
    .select(["discount.id", "discount.percent", "discount.endDate", "exclusiveAgreement.workId as exclusiveId"])
    .execute();
  const prices = new Map(
    rows.map(({ workId, state, price, id, percent, endDate, exclusiveId }): [number, PriceNow] => [
      workId,
      {
        access: state,
        price,
        priceNow: percent === null ? price : discounted(price, percent),
        discountPercent: percent,
        discountEndsAt: endDate === null ? null : lastMoment(endDate),
        discountId: id,
        isExclusive: exclusiveId !== null,
      },
    ]),
  );
  return (workId) => prices.get(workId) ?? unsold;
}

/** The same of one work. */
export const priceOf = async (workId: number, now: Date): Promise<PriceNow> => (await pricesOf([workId], now))(workId);

/** Percent of a sale that are the platform's now. */
export const feePercentOf = ({ isExclusive }: Pick<PriceNow, "isExclusive">): number =>
  isExclusive ? config().exclusiveFeePercent : config().salesFeePercent;
