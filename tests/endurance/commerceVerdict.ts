import { deepStrictEqual } from "node:assert";
import { sql } from "kysely";
import { lockOrder, obeyOrderLaw } from "../../server/commerce/orders.ts";
import { transaction } from "../../server/db/transaction.ts";
import { drainJobs } from "../../server/jobs/worker.ts";
import { jobs } from "../../server/jobs.ts";
import type { OutsideProvider } from "../support/outsideProvider.ts";
import type { Promised, Stall } from "./actors/trade.ts";
import type { Bank } from "./bank.ts";
import type { Oracle } from "./oracle.ts";
import { silent } from "./verdict.ts";
import type { Opened } from "./world.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The platform's share of each sale (docs/spec/commerce.md, «Settings»). */
const FEE_PERCENT = 30;

/** Every job that is due then is done, and none fails. @param ahead milliseconds from now */
async function drain(ahead: number): Promise<void> {
  const { failed } = await drainJobs({ jobs, now: () => new Date(Date.now() + ahead), log: silent });
  deepStrictEqual(failed, 0);
}

/**
 * Where the provider refused a refund, what the order had given is given back, and the share is the author's; an administrator asks
 * once more.
 */
async function askAgain({ database }: Opened, now: Date): Promise<void> {
  const refused = await database
    .selectFrom("purchaseOrder")
    .leftJoin("holding", "orderId", "purchaseOrder.id")
    .where("state", "=", "refundFailed")
    .orderBy("purchaseOrder.id")
    .select(["purchaseOrder.id", "holding.id as holdingId", "endedAt"])
    .execute();
  // Nobody gets a book by two orders one after the other here, so none of them is held in another way.
  const withoutBook = refused.filter(({ holdingId, endedAt }) => holdingId !== null && endedAt !== null);
  deepStrictEqual(withoutBook, []);
  const matured = await database
    .selectFrom("ledgerTransaction")
    .where("fact", "like", "mature:%")
    .select("fact")
    .execute();
  const facts = new Set(matured.map(({ fact }) => fact));
  deepStrictEqual(
    refused.filter(({ id }) => !facts.has(`mature:${id}`)),
    [],
  );
  for (const { id } of refused)
    await transaction(async () => {
      const event = { type: "refund.requested", by: "admin", reason: "Покупатель ждёт денег" } as const;
      await obeyOrderLaw(await lockOrder(id), event, now);
    });
}

/** The provider answers everything, its payments have ended, and the clock goes on until every share can be paid out. */
export async function settle(opened: Opened, bank: Bank): Promise<void> {
  await drain(2 * HOUR);
  // Orders that no server had registered are so only now, and nobody pays them any more.
  bank.close();
  await drain(4 * HOUR);
  await drain(15 * DAY);
  await askAgain(opened, new Date(Date.now() + 15 * DAY));
  await drain(15 * DAY + HOUR);
  const waiting = await opened.database
    .selectFrom("job")
    .where((is) => is.or([is("kind", "like", "order.%"), is("kind", "=", "payment.hear")]))
    .select(["kind", "payload", "lastError"])
    .execute();
  deepStrictEqual(waiting, []);
}

const heldBooks = ({ database }: Opened) =>
  database
    .selectFrom("holding")
    .where("endedAt", "is", null)
    .orderBy("id")
    .select(["accountId", "workId", "orderId", "promoCodeId"])
    .execute();

/** «199.00» in kopecks. */
const kopecksOf = ({ value }: { value: string }): number => Number(value.replace(".", ""));

/** What the provider's own list says of an order, and what has to follow from it. */
type Fact = { orderId: number; amount: number; isPaid: boolean; isGivenBack: boolean };

function factsOf({ payments, refunds }: OutsideProvider): Fact[] {
  const givenBack = [...refunds.values()].map(({ payment_id, amount }) => `${payment_id} ${amount.value}`);
  return [...payments.values()]
    .map(({ id, status, amount, metadata }) => ({
      orderId: Number(metadata.orderId),
      amount: kopecksOf(amount),
      isPaid: status === "succeeded",
      isGivenBack: givenBack.includes(`${id} ${amount.value}`),
    }))
    .sort((one, other) => one.orderId - other.orderId);
}

/** Each order is one payment, of its sum; one that was paid is one book or one refund, and any other is neither. */
async function checkOrders({ database }: Opened, facts: readonly Fact[]): Promise<void> {
  const orders = await database
    .selectFrom("purchaseOrder")
    .leftJoin("holding", (join) => join.onRef("orderId", "=", "purchaseOrder.id").on("endedAt", "is", null))
    .orderBy("purchaseOrder.id")
    .select(["purchaseOrder.id as orderId", "amount", "state", "holding.id as holdingId"])
    .execute();
  deepStrictEqual(
    orders.map(({ holdingId, ...order }) => ({ ...order, isHeld: holdingId !== null })),
    facts.map(({ orderId, amount, isPaid, isGivenBack }) => ({
      orderId,
      amount,
      state: isPaid ? (isGivenBack ? "refunded" : "paid") : "canceled",
      isHeld: isPaid && !isGivenBack,
    })),
  );
}

/** Nothing went back that had not been paid, and nothing twice. */
function checkRefunds({ payments, refunds }: OutsideProvider): void {
  const wrong = [...refunds.values()].filter(({ payment_id }) => payments.get(payment_id)?.status !== "succeeded");
  deepStrictEqual(wrong, []);
  deepStrictEqual(new Set([...refunds.values()].map(({ payment_id }) => payment_id)).size, refunds.size);
}

/** Every book that somebody holds is one that they have paid or were given; each code that was used gives one, and no other does. */
async function checkHoldings(opened: Opened, facts: readonly Fact[]): Promise<void> {
  const { database } = opened;
  const held = await heldBooks(opened);
  const orders = await database.selectFrom("purchaseOrder").select(["id", "accountId", "workId"]).execute();
  const kept = new Set(facts.filter(({ isPaid, isGivenBack }) => isPaid && !isGivenBack).map(({ orderId }) => orderId));
  const codes = await database
    .selectFrom("promoCode")
    .where("state", "!=", "issued")
    .orderBy("id")
    .select(["id", "state", "workId", "redeemedBy"])
    .execute();
  const expected = [
    ...orders
      .filter(({ id }) => kept.has(id))
      .map(({ id, accountId, workId }) => ({ accountId, workId, orderId: id, promoCodeId: null })),
    ...codes.map(({ id, workId, redeemedBy }) => ({ accountId: redeemedBy, workId, orderId: null, promoCodeId: id })),
  ];
  const inOrder = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort();
  deepStrictEqual(inOrder(held), inOrder(expected));
  deepStrictEqual(new Set(held.map(({ accountId, workId }) => `${accountId} ${workId}`)).size, held.length);
  deepStrictEqual(new Set(codes.map(({ state }) => state)), new Set(codes.length > 0 ? ["redeemed"] : []));
}

type Sums = Record<string, number>;

const add = (sums: Sums, account: string, kopecks: number): void => {
  sums[account] = (sums[account] ?? 0) + kopecks;
};

/** What the accounts have to hold by the provider's list alone. Kopecks. */
function expectedSums(facts: readonly Fact[], ownerOf: ReadonlyMap<number, number>): Sums {
  const sums: Sums = {};
  for (const { orderId, amount, isPaid, isGivenBack } of facts) {
    if (!isPaid || isGivenBack) continue;
    const fee = Math.floor((amount * FEE_PERCENT) / 100);
    add(sums, "provider", amount);
    add(sums, "platform", -fee);
    // 14 days are over for all of them.
    add(sums, `author:${ownerOf.get(orderId)}:available`, fee - amount);
  }
  return sums;
}

/** Every transaction is zero, the ledger has every fact once, and the accounts hold what the provider has. */
async function checkLedger({ database }: Opened, facts: readonly Fact[], stalls: readonly Stall[]): Promise<void> {
  const unbalanced = sql`select transaction_id from ledger_entry group by transaction_id having sum(amount) <> 0`;
  deepStrictEqual((await unbalanced.execute(database)).rows, []);

  const booked = await database
    .selectFrom("ledgerTransaction")
    .where("fact", "not like", "mature:%")
    .orderBy("fact")
    .select("fact")
    .execute();
  const expected = facts.flatMap(({ orderId, isPaid, isGivenBack }) => [
    ...(isPaid ? [`sale:${orderId}`] : []),
    ...(isGivenBack ? [`refund:${orderId}`] : []),
  ]);
  deepStrictEqual(booked.map(({ fact }) => fact).sort(), expected.sort());

  const authorOf = new Map(stalls.map(({ workId, ownerId }) => [workId, ownerId]));
  const orders = await database.selectFrom("purchaseOrder").select(["id", "workId"]).execute();
  const ownerOf = new Map(orders.map(({ id, workId }) => [id, authorOf.get(workId ?? 0) ?? 0]));
  const { rows } = await sql<{ account: string; sum: string }>`select account, sum(amount) as sum from ledger_entry
    group by account having sum(amount) <> 0`.execute(database);
  const sums = Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]));
  deepStrictEqual(sums, expectedSums(facts, ownerOf));
}

/** What was promised is there: orders, books, money on its way back, codes, prices and discounts. */
async function checkPromises({ database }: Opened, oracle: Oracle<Promised>): Promise<void> {
  const orders = await database
    .selectFrom("purchaseOrder")
    .select(["id", "accountId", "workId", "amount", "state"])
    .execute();
  const orderOf = new Map(orders.map((order) => [order.id, order]));
  for (const { kind: _, orderId, ...promised } of oracle.all("order")) {
    const { accountId, workId, amount } = orderOf.get(orderId) ?? {};
    deepStrictEqual({ orderId, accountId, workId, amount }, { orderId, ...promised });
  }
  const refunds = new Set(oracle.all("refund").map(({ orderId }) => orderId));
  for (const { orderId } of [...oracle.all("paid"), ...oracle.all("refund")]) {
    const expected = refunds.has(orderId) ? "refunded" : "paid";
    deepStrictEqual({ orderId, state: orderOf.get(orderId)?.state }, { orderId, state: expected });
  }

  const codes = await database.selectFrom("promoCode").select(["id", "workId", "redeemedBy"]).execute();
  const codeOf = new Map(codes.map((code) => [code.id, code]));
  for (const { codeId, accountId, workId } of oracle.all("redeemed"))
    deepStrictEqual(codeOf.get(codeId), { id: codeId, workId, redeemedBy: accountId });

  const prices = new Map(oracle.all("price").map(({ workId, price }) => [workId, price]));
  const sales = await database.selectFrom("workSale").select(["workId", "price"]).execute();
  for (const { workId, price } of sales) deepStrictEqual([workId, price], [workId, prices.get(workId) ?? price]);

  const ended = new Set(oracle.all("discountEnd").map(({ discountId }) => discountId));
  const discounts = await database.selectFrom("discount").orderBy("id").select(["id", "isCut"]).execute();
  const promised = oracle.all("discount").map(({ discountId }) => discountId);
  deepStrictEqual(
    discounts,
    promised.sort((one, other) => one - other).map((id) => ({ id, isCut: ended.has(id) })),
  );
}

type Evidence = { oracle: Oracle<Promised>; provider: OutsideProvider; stalls: readonly Stall[] };

/** Compares what dead servers have left behind with the provider's list and with what was promised. @throws AssertionError */
export async function judgeCommerce(opened: Opened, { oracle, provider, stalls }: Evidence): Promise<void> {
  const facts = factsOf(provider);
  checkRefunds(provider);
  await checkOrders(opened, facts);
  await checkHoldings(opened, facts);
  await checkLedger(opened, facts, stalls);
  await checkPromises(opened, oracle);
}
