import { sql } from "kysely";
import type { FiguresRow, Statistics } from "../../src/api/contract/income.ts";
import { addDays, dayStart, moscowDay } from "../../src/text/days.ts";
import { type Period, periodBefore, refusalOf, rowDates, wholePeriod } from "../../src/text/periods.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";

/** Whose sales: all of a person's, or those of some of the works. */
export type Sales = { payeeId: number; workIds?: readonly number[] | undefined };
type StatisticsQuery = { from?: string | undefined; to?: string | undefined; by?: "day" | "month" | undefined };

/** So many days where nobody says how many. */
const USUAL_DAYS = 30;

/** @throws Refusal InvalidRequestFields: it ends before it begins, or has too many rows */
function periodOf({ from: given, to: last, by = "day" }: StatisticsQuery, now: Date): Period {
  const to = last ?? moscowDay(now.getTime());
  const from = given ?? addDays(to, 1 - USUAL_DAYS);
  const refusal = refusalOf({ from, to, by });
  if (refusal !== null) throw Refusal.field("to", refusal);
  return wholePeriod({ from, to, by });
}

/** The bounds of a period: its first moment, and the first after it. */
const boundsOf = ({ from, to }: Period): [Date, Date] => [new Date(dayStart(from)), new Date(dayStart(addDays(to, 1)))];

/** The row of a moment: its day by Moscow, which has no summer time, or the first of its month. */
const rowOf = (column: string, by: Period["by"]) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC' + interval '3 hours', ${sql.lit(by === "day" ? "YYYY-MM-DD" : "YYYY-MM-01")})`;

/** What came, and what of it is the owner's: order by order, as `receivedOf` and `feeOf` reckon. */
const gross = sql<number>`sum(coalesce(received, amount))::bigint`;
const income = sql<number>`sum(coalesce(received, amount) - coalesce(received, amount) * fee_percent / 100)::bigint`;

const ordersOf = ({ payeeId, workIds }: Sales) =>
  db()
    .selectFrom("purchaseOrder")
    .where("payeeId", "=", payeeId)
    .$if(workIds !== undefined, (rows) => rows.where("workId", "in", [...(workIds ?? [])]))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .select([gross.as("gross"), income.as("income")]);

/** An order has a time of payment when its sale was booked, whatever became of it. */
export const paidIn = (sales: Sales, period: Period) => {
  const [begin, end] = boundsOf(period);
  return ordersOf(sales)
    .where("paidAt", ">=", begin)
    .where("paidAt", "<", end)
    .select(rowOf("paid_at", period.by).as("date"))
    .groupBy("date");
};

/** A refund is the last that becomes of an order: that is when its row changed. */
export const refundedIn = (sales: Sales, period: Period) => {
  const [begin, end] = boundsOf(period);
  return ordersOf(sales)
    .where("state", "=", "refunded")
    .where("changedAt", ">=", begin)
    .where("changedAt", "<", end)
    .select(rowOf("changed_at", period.by).as("date"))
    .groupBy("date");
};

/** Copies that the payee gave away. */
export const redeemedIn = ({ payeeId, workIds }: Sales, period: Period) => {
  const [begin, end] = boundsOf(period);
  return db()
    .selectFrom("promoCode")
    .where("accountId", "=", payeeId)
    .$if(workIds !== undefined, (rows) => rows.where("workId", "in", [...(workIds ?? [])]))
    .where("redeemedAt", ">=", begin)
    .where("redeemedAt", "<", end)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .select(rowOf("redeemed_at", period.by).as("date"))
    .groupBy("date");
};

const byDate = <Row extends { date: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.date, row]));

/** A row for every day or month, of those too on which nothing was. */
async function figuresOf(sales: Sales, period: Period): Promise<Pick<Statistics, "rows" | "totals">> {
  const paid = byDate(await paidIn(sales, period).execute());
  const refunded = byDate(await refundedIn(sales, period).execute());
  const redeemed = byDate(await redeemedIn(sales, period).execute());
  const rows = rowDates(period).map((date): FiguresRow => {
    const [came, went] = [paid.get(date), refunded.get(date)];
    return {
      date,
      sold: came?.count ?? 0,
      promo: redeemed.get(date)?.count ?? 0,
      refunded: went?.count ?? 0,
      gross: (came?.gross ?? 0) - (went?.gross ?? 0),
      income: (came?.income ?? 0) - (went?.income ?? 0),
    };
  });
  const total = (name: "sold" | "promo" | "refunded" | "gross" | "income") =>
    rows.reduce((sum, row) => sum + row[name], 0);
  return {
    rows,
    totals: {
      sold: total("sold"),
      promo: total("promo"),
      refunded: total("refunded"),
      gross: total("gross"),
      income: total("income"),
    },
  };
}

/** Works of a person that are or were sold, by title. */
export const soldWorksOf = (ownerId: number): Promise<Statistics["works"]> =>
  db()
    .selectFrom("work")
    .innerJoin("workSale", "workSale.workId", "work.id")
    .where("work.ownerId", "=", ownerId)
    .orderBy("work.titleFolded")
    .orderBy("work.id")
    .select(["work.id", "work.title"])
    .execute();

/**
 * What was sold, given away and given back, by days or months of Moscow, and the same of the time before.
 * @throws Refusal InvalidRequestFields
 */
export async function statisticsOf(
  sales: Sales,
  query: StatisticsQuery,
  now: Date,
): Promise<Omit<Statistics, "works">> {
  const period = periodOf(query, now);
  return {
    ...period,
    ...(await figuresOf(sales, period)),
    previous: await figuresOf(sales, periodBefore(period)),
  };
}
