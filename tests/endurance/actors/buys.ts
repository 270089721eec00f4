import { deepStrictEqual, notStrictEqual, ok } from "node:assert";
import { randomUUID } from "node:crypto";
import { isRefused } from "../../../src/api/contract/envelope.ts";
import type { ResultOf } from "../../../src/api/contract/index.ts";
import { patient } from "../../support/patience.ts";
import type { Bank } from "../bank.ts";
import { oneOf, type Random } from "../random.ts";
import { type Market, type Reader, type Stall, type Trader, visit } from "./trade.ts";

export type Order = ResultOf<"getOrder">;
type Buyer = Pick<Trader, "victim" | "oracle"> & { reader: Reader; stall: Stall };

/** Shorter than the time that a test has: what does not come says so. */
const LONGEST_WAIT = 120_000;

const look = ({ reader }: Pick<Buyer, "reader">, id: number): Promise<Order> =>
  reader.call("getOrder", { params: { id } });

/** Asks for an order as its page does, until the server says of it what is waited for. */
async function becomes(buyer: Buyer, id: number, isThere: (order: Order) => boolean): Promise<Order> {
  const until = performance.now() + patient(LONGEST_WAIT);
  for (;;) {
    const order = await buyer.victim.answered(() => look(buyer, id));
    if (isThere(order)) return order;
    if (performance.now() > until) throw new Error(`the order ${id} stays ${order.state}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const isPriceChanged = (fault: unknown): boolean =>
  isRefused(fault, "InvalidRequestFields") && fault.message.startsWith("Цена изменилась: теперь ");

/** Looks at the price and orders at it, with the same request until it is answered; at another price looks again. */
export async function orderBook({ victim, oracle, reader, stall: { workId } }: Buyer): Promise<Order> {
  for (;;) {
    const { priceNow } = await victim.answered(() => reader.call("getWorkOffer", { params: { id: workId } }));
    ok(priceNow !== null);
    const { id: accountId, email } = reader;
    const body = { requestId: randomUUID(), workId, expectedAmount: priceNow, email, offerAgree: true as const };
    const order = await victim
      .answered(() => reader.call("createOrder", { body }))
      .catch((fault: unknown) => {
        if (!isPriceChanged(fault)) throw fault;
        return null;
      });
    if (!order) continue;
    deepStrictEqual([order.work.id, order.amount], [workId, priceNow]);
    oracle.note({ kind: "order", orderId: order.id, accountId, workId, amount: priceNow });
    return order;
  }
}

/** The provider has the order's payment, and the buyer has its page. */
export const isLedAway = (buyer: Buyer, id: number): Promise<Order> =>
  becomes(buyer, id, ({ state }) => state !== "created");

/** The provider has reported a payment that succeeded. @returns has it bought the book? */
export async function isBought(buyer: Buyer, id: number): Promise<boolean> {
  const { state } = await becomes(buyer, id, (order) => order.paidAt !== null);
  if (state === "paid") buyer.oracle.note({ kind: "paid", orderId: id });
  return state === "paid";
}

const isGoingBack = ({ state }: Order): boolean => ["refunding", "refunded", "refundFailed"].includes(state);

/** Asks for the money. A buyer who gets no answer looks at the order before asking again. */
async function askForRefund({ victim, oracle, reader }: Buyer, id: number): Promise<void> {
  const order = await victim.answered(async (isRepeat) => {
    const before = isRepeat ? await look({ reader }, id) : null;
    if (before && isGoingBack(before)) return before;
    return reader
      .call("refundOrder", { params: { id }, body: { reason: "Передумал" } })
      .catch(async (fault: unknown) => {
        // PostgreSQL may end what a killed server has begun after the look.
        const stored = isRepeat && isRefused(fault, "InvalidRequestFields") ? await look({ reader }, id) : null;
        if (stored && isGoingBack(stored)) return stored;
        throw fault;
      });
  });
  ok(isGoingBack(order));
  oracle.note({ kind: "refund", orderId: id });
}

type Way = (buyer: Buyer, bank: Bank) => Promise<number | null>;

/** Pays, and the provider notifies the shop so many times at once. @returns the order that has bought the book */
const paying =
  (times: number): Way =>
  async (buyer, bank) => {
    const { id } = await orderBook(buyer);
    await isLedAway(buyer, id);
    bank.pay(id);
    await bank.tell(id, times);
    ok(await isBought(buyer, id), `the order ${id} has bought nothing`);
    return id;
  };

const payingInSilence: Way = async (buyer, bank) => {
  const { id } = await orderBook(buyer);
  await isLedAway(buyer, id);
  bank.payInSilence(id);
  return null;
};

const leaving: Way = async (buyer, bank) => {
  const { id } = await orderBook(buyer);
  await isLedAway(buyer, id);
  bank.abandon(id);
  return null;
};

async function declined(buyer: Buyer, bank: Bank): Promise<number> {
  const { id } = await orderBook(buyer);
  await isLedAway(buyer, id);
  bank.decline(id);
  await bank.tell(id);
  await becomes(buyer, id, ({ state }) => state === "canceled");
  return id;
}

const payingLate: Way = async (buyer, bank) => {
  const id = await declined(buyer, bank);
  bank.payLate(id);
  await bank.tell(id);
  ok(await isBought(buyer, id), `the order ${id} has bought nothing`);
  return id;
};

/** Of orders that are all paid exactly one has bought the book. */
async function isBoughtOnce(buyer: Buyer, ids: readonly number[]): Promise<number> {
  const bought: number[] = [];
  for (const id of ids) if (await isBought(buyer, id)) bought.push(id);
  deepStrictEqual(bought.length, 1, `of ${ids.join()} these have bought one book: ${bought.join()}`);
  return bought[0] ?? 0;
}

/** What was canceled is paid after all while another order pays for the same book. */
const payingTwice: Way = async (buyer, bank) => {
  const first = await declined(buyer, bank);
  const { id: second } = await orderBook(buyer);
  notStrictEqual(second, first);
  await isLedAway(buyer, second);
  bank.payLate(first);
  bank.pay(second);
  await Promise.all([bank.tell(first), bank.tell(second, 2)]);
  return isBoughtOnce(buyer, [first, second]);
};

/** Both tabs order, and whatever they are led to is paid. */
const payingInTwoTabs: Way = async (buyer, bank) => {
  const orders = await Promise.all([orderBook(buyer), orderBook(buyer)]);
  const ids = [...new Set(orders.map(({ id }) => id))];
  await Promise.all(
    ids.map(async (id) => {
      await isLedAway(buyer, id);
      bank.pay(id);
      await bank.tell(id);
    }),
  );
  return isBoughtOnce(buyer, ids);
};

const ways: readonly Way[] = [
  ...[paying(1), paying(1), paying(2), paying(10), payingInSilence, leaving],
  ...[payingLate, payingTwice, payingTwice, payingInTwoTabs, payingInTwoTabs],
];

const wantsMoneyBack = (random: Random): boolean => random() < 2 / 5;

/** One buyer after the other comes for a book, pays in some way or other, and may want the money back. */
export async function buyBooks(trader: Trader, market: Market, bank: Bank): Promise<void> {
  const { random, isOver } = trader;
  while (!isOver()) {
    const buyer = { ...trader, ...visit(market, random) };
    const boughtBy = await oneOf(random, ways)(buyer, bank);
    if (boughtBy !== null && wantsMoneyBack(random)) await askForRefund(buyer, boughtBy);
  }
}
