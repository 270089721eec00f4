import { sql } from "kysely";
import type { ResultOf } from "../../src/api/contract/index.ts";
import { changeOf } from "../../src/machines/lifecycles/discount.lifecycle.ts";
import { moscowDay } from "../../src/text/days.ts";
import type { DiscountState, TakenDays } from "../../src/text/discounts.ts";
import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { countedPage, type Paged } from "../lists/paging.ts";
import { holds } from "../lists/search.ts";
import { fileUrl } from "../works/rows.ts";
import {
  type Caller,
  type DiscountRow,
  discounts,
  findDiscount,
  paidWorks,
  sortedIds,
  stateOf,
  takenDays,
} from "./discounts.ts";
import { feePercentOf, pricesOf } from "./prices.ts";

type Shown = ResultOf<"getAccountDiscounts">["discounts"][number];

/** What was paid with each of these discounts and not given back. */
async function salesBy(ids: readonly number[]) {
  if (ids.length === 0) return new Map<number | null, { soldCount: number; income: number }>();
  const rows = await db()
    .selectFrom("purchaseOrder")
    .where("discountId", "in", ids)
    .where("state", "in", ["paid", "refundFailed"])
    .groupBy("discountId")
    .select("discountId")
    .select(({ fn }) => fn.countAll<number>().as("soldCount"))
    // As `feeOf` takes the fee, order by order.
    .select(
      sql<number>`sum(coalesce(received, amount) - coalesce(received, amount) * fee_percent / 100)::bigint`.as(
        "income",
      ),
    )
    .execute();
  return new Map(rows.map(({ discountId, ...sales }) => [discountId, sales]));
}

/** As their owner sees them. */
async function present(rows: readonly DiscountRow[], now: Date): Promise<Shown[]> {
  const ids = sortedIds(rows.flatMap(({ workIds }) => workIds));
  const found =
    ids.length === 0
      ? []
      : await db().selectFrom("work").where("id", "in", ids).select(["id", "title", "coverFileId"]).execute();
  const works = new Map(
    found.map(({ id, title, coverFileId }) => [id, { id, title, coverUrl: fileUrl(coverFileId) }] as const),
  );
  const sales = await salesBy(rows.map(({ id }) => id));
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    percent: row.percent,
    startDate: row.startDate,
    endDate: row.endDate,
    state: stateOf(row, now),
    works: row.workIds.flatMap((id) => works.get(id) ?? []),
    ...(sales.get(row.id) ?? { soldCount: 0, income: 0 }),
  }));
}

/** One's own, with what may be changed of it. @throws Refusal NotFound */
export async function discountView(id: number, caller: Caller): Promise<ResultOf<"getDiscount">> {
  const [shown] = await present([await findDiscount(id, caller)], caller.now);
  if (!shown) throw Refusal.missing();
  return { ...shown, change: changeOf(shown.state), today: moscowDay(caller.now.getTime()) };
}

/** Works that may be in a discount, with the days that are taken. */
export async function paidWorksOf({ user, now }: Caller): Promise<ResultOf<"getPaidWorks">> {
  const today = moscowDay(now.getTime());
  const works = await paidWorks(user.id)
    .orderBy("work.titleFolded")
    .orderBy("work.id")
    .select(["work.id", "work.title", "work.coverFileId", "workSale.price"])
    .execute();
  const ids = works.map(({ id }) => id);
  const priceOf = await pricesOf(ids, now);
  const taken = Map.groupBy(await takenDays(ids, today), ({ workId }) => workId);
  return {
    today,
    works: works.map(({ id, title, coverFileId, price }) => ({
      id,
      title,
      coverUrl: fileUrl(coverFileId),
      price,
      feePercent: feePercentOf(priceOf(id)),
      taken: (taken.get(id) ?? []).map(({ workId: _, ...days }): TakenDays & { id: number } => days),
    })),
  };
}

type DiscountQuery = Paged & { state?: DiscountState | undefined; search?: string | undefined };

/** One's own: first those that run, then those that wait, both by their beginning; then those that have ended, the last first. */
export async function discountsOf(
  { state, search, ...paged }: DiscountQuery,
  { user, now }: Caller,
): Promise<ResultOf<"getAccountDiscounts">> {
  const today = moscowDay(now.getTime());
  const rank = sql<number>`case when discount.is_cut or discount.end_date < ${today}::date then 2
    when discount.start_date <= ${today}::date then 0 else 1 end`;
  const ranks: Record<DiscountState, number> = { running: 0, waiting: 1, ended: 2 };
  const list = discounts()
    .where("ownerId", "=", user.id)
    .$if(state !== undefined, (rows) => rows.where(rank, "=", ranks[state ?? "running"]))
    .$if(!!search, (rows) =>
      rows.where(({ or, exists, selectFrom, ref }) =>
        or([
          holds(ref("discount.titleFolded"), search ?? ""),
          exists(
            selectFrom("discountWork")
              .innerJoin("work", "work.id", "discountWork.workId")
              .whereRef("discountWork.discountId", "=", "discount.id")
              .where((is) => holds(is.ref("work.titleFolded"), search ?? ""))
              .select("work.id"),
          ),
        ]),
      ),
    )
    .orderBy(rank)
    .orderBy(
      sql`case when ${rank} = 2 then -extract(epoch from discount.end_date) else extract(epoch from discount.start_date) end`,
    )
    .orderBy("discount.id");
  const { rows, ...page } = await countedPage(list, paged);
  return { discounts: await present(rows, now), ...page, today };
}
