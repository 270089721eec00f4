import { deepStrictEqual } from "node:assert";
import type { CallByName } from "../../../src/api/callByName.ts";
import { isRefused } from "../../../src/api/contract/envelope.ts";
import { addDays, moscowDay } from "../../../src/text/days.ts";
import { oneOf, upTo } from "../random.ts";
import type { Trader } from "./trade.ts";

type Seller = Trader & { call: CallByName };

const prices = [14_900, 19_900, 24_900, 29_900];
const percents = [10, 20, 50];
/** Acknowledged writes of everybody between two of an author, at most. */
const LONGEST_REST = 4;

/**
 * Asks for something that the law may refuse, and looks whether it is done where the answer was lost.
 * @param look undefined: it is not done
 * @returns undefined: it was refused, since a day has not passed yet
 */
async function unlessRefused<T>(
  { victim }: Seller,
  ask: () => Promise<T>,
  look: () => Promise<T | undefined>,
): Promise<T | undefined> {
  return victim.answered(async (isRepeat) => {
    const done = isRepeat ? await look() : undefined;
    if (done !== undefined) return done;
    return ask().catch((fault: unknown) => {
      if (!isRefused(fault, "InvalidRequestFields")) throw fault;
      // PostgreSQL may end what a killed server has begun after the look.
      return isRepeat ? look() : undefined;
    });
  });
}

async function changePrice(seller: Seller, workId: number, before: number | null): Promise<void> {
  const { oracle, random, call } = seller;
  const price = oneOf(
    random,
    prices.filter((one) => one !== before),
  );
  const params = { id: workId };
  const body = { price, freeChapterCount: 1, promoFragment: false, startsAt: null };
  const stored = await unlessRefused(
    seller,
    async () => (await call("updateWorkSales", { params, body })).price,
    async () => {
      const sales = await call("getWorkSales", { params });
      return sales.price === price ? price : undefined;
    },
  );
  if (stored === undefined) return;
  deepStrictEqual(stored, price);
  oracle.note({ kind: "price", workId, price });
}

async function giveDiscount(seller: Seller, workId: number, title: string): Promise<void> {
  const { oracle, random, call } = seller;
  const today = moscowDay(Date.now());
  const body = { title, workIds: [workId], percent: oneOf(random, percents), startDate: today };
  const discountId = await unlessRefused(
    seller,
    async () => (await call("createDiscount", { body: { ...body, endDate: addDays(today, 5) } })).id,
    async () => {
      const { discounts } = await call("getAccountDiscounts", { query: { search: title } });
      return discounts.find((one) => one.title === title)?.id;
    },
  );
  if (discountId !== undefined) oracle.note({ kind: "discount", discountId, workId });
}

async function endDiscount(seller: Seller, workId: number, discountId: number): Promise<void> {
  const { oracle, call } = seller;
  const ended = await unlessRefused(
    seller,
    async () => {
      await call("deleteDiscount", { params: { id: discountId } });
      return true;
    },
    async () => {
      const { discount } = await call("getWorkSales", { params: { id: workId } });
      return discount?.id === discountId ? undefined : true;
    },
  );
  deepStrictEqual(ended, true, `the discount ${discountId} does not end`);
  oracle.note({ kind: "discountEnd", discountId });
}

/** An author changes prices, gives discounts and ends them. @param name begins the titles of discounts, and no other author's */
export async function sellBooks(seller: Seller, name: string, workIds: readonly number[]): Promise<void> {
  const { victim, oracle, random, call, isOver } = seller;
  for (let turn = 1; !isOver(); turn += 1) {
    const workId = oneOf(random, workIds);
    const { discount, price } = await victim.answered(() => call("getWorkSales", { params: { id: workId } }));
    if (discount) await endDiscount(seller, workId, discount.id);
    else if (random() < 1 / 2) await changePrice(seller, workId, price);
    else await giveDiscount(seller, workId, `${name}, ${turn}-я скидка`);
    await oracle.reach(oracle.count + 1 + upTo(random, LONGEST_REST));
  }
}
