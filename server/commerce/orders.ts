import type { Selectable } from "kysely";
import type { ResultOf } from "../../src/api/contract/index.ts";
import { apply, type Verdict } from "../../src/machines/lifecycles/law.ts";
import {
  type OrderEvent,
  type OrderFacts,
  orderLifecycle,
  type StoredOrder,
} from "../../src/machines/lifecycles/order.lifecycle.ts";
import { OFFER_VERSION } from "../../src/text/documents.ts";
import { feeOf, formatMoney } from "../../src/text/money.ts";
import { orderStates } from "../../src/text/orders.ts";
import { refusals } from "../../src/text/refusals.ts";
import { orderRefusals } from "../../src/text/sellingRefusals.ts";
import { filled } from "../../src/text/words.ts";
import { afterCommit, db, transaction } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { enqueue } from "../jobs/outbox.ts";
import { type Paged, uncountedPage } from "../lists/paging.ts";
import { counter } from "../metrics/metrics.ts";
import { isEmailConfirmed } from "../people/people.ts";
import type { Reader } from "../policies/reader.ts";
import { mayRead } from "../policies/reading.ts";
import { isoOrNull, lockWork } from "../works/rows.ts";
import { isUnlawful, payBackSoon } from "../works/sales.ts";
import { bookRefund, bookSale, type Sold } from "./ledger.ts";
import { buyingRefusal } from "./offers.ts";
import { feePercentOf, priceOf } from "./prices.ts";
import { saleOf } from "./sales.ts";
import type { PurchaseOrderTable } from "./tables.ts";

export type OrderRow = Selectable<PurchaseOrderTable>;

const countOrder = counter(
  "rukopis_orders_total",
  "Orders by the state that they have got to: what becomes of payments.",
  {
    state: orderStates,
  },
);

const MINUTE = 60_000;
/** So long an order holds its price, and is given again. */
const ORDER_TIME = 60 * MINUTE;
/** When a share of a sale can be paid out. */
export const MATURING = 14 * 86_400_000;

/** The money at the provider. */
export const receivedOf = ({ received, amount }: OrderRow): number => received ?? amount;
export const soldOf = (order: OrderRow): Sold => {
  const amount = receivedOf(order);
  return { orderId: order.id, payeeId: order.payeeId, amount, fee: feeOf(amount, order.feePercent) };
};

/** How the buyer holds the work: by this order, and by another one. */
async function holdingsOf({ id, accountId, workId }: OrderRow, isChanging: boolean) {
  const rows = await db()
    .selectFrom("holding")
    .where("accountId", "=", accountId)
    .where("workId", "=", workId ?? 0)
    .select(["orderId", "endedAt", "openedAt"])
    // Nobody opens a chapter between the question and its answer.
    .$if(isChanging, (rows) => rows.forUpdate())
    .execute();
  return {
    own: rows.find(({ orderId }) => orderId === id),
    isHeldByAnother: rows.some(({ orderId, endedAt }) => endedAt === null && orderId !== id),
  };
}

async function factsOf(order: OrderRow, now: Date, isChanging = false): Promise<OrderFacts> {
  const { own, isHeldByAnother } = await holdingsOf(order, isChanging);
  const sale = order.workId === null ? undefined : await saleOf(order.workId);
  return {
    now: now.getTime(),
    paidAt: order.paidAt?.getTime() ?? null,
    isHeldAlready: isHeldByAnother,
    isOpened: own?.openedAt != null,
    isFrozen: sale?.state === "frozen",
    reason: order.reason,
  };
}

/**
 * An order, locked behind its buyer until the transaction ends: of two payments for one book at once one waits for what became of the
 * other. @throws Refusal NotFound
 */
export async function lockOrder(id: number): Promise<OrderRow> {
  const orders = db().selectFrom("purchaseOrder").where("id", "=", id);
  const { accountId } = await orders.select("accountId").executeTakeFirstOrThrow(Refusal.missing);
  await db().selectFrom("account").where("id", "=", accountId).select("id").forNoKeyUpdate().execute();
  return orders.selectAll().forUpdate().executeTakeFirstOrThrow(Refusal.missing);
}

/** What the law says of an event, without obeying it. */
export const askOrderLaw = async (
  order: OrderRow,
  event: OrderEvent,
  now: Date,
): Promise<Verdict<typeof orderLifecycle>> =>
  apply(orderLifecycle, { state: order.state, facts: await factsOf(order, now) }, event);

/** The buyer holds the work from now on; a work that is gone meanwhile nobody holds. */
async function grant(order: OrderRow, now: Date): Promise<void> {
  if (order.workId === null) return;
  const held = { accountId: order.accountId, workId: order.workId, orderId: order.id };
  await db()
    .insertInto("holding")
    .values({ ...held, grantedAt: now.toISOString() })
    .execute();
}

const endHolding = (order: OrderRow, now: Date) =>
  db()
    .updateTable("holding")
    .set({ endedAt: now.toISOString() })
    .where("orderId", "=", order.id)
    .where("endedAt", "is", null)
    .execute();

const isOfUnlawful = async ({ workId }: OrderRow): Promise<boolean> => workId !== null && (await isUnlawful(workId));

/** The provider keeps the money, so the buyer has the book again, unless they hold it by another order. */
async function giveAccessBack(order: OrderRow): Promise<void> {
  const { own, isHeldByAnother } = await holdingsOf(order, true);
  if (!own || isHeldByAnother || (await isOfUnlawful(order))) return;
  await db().updateTable("holding").set({ endedAt: null }).where("orderId", "=", order.id).execute();
}

const tellBuyer = ({ id, accountId }: OrderRow, letter: "orderPaid" | "orderRefunded") =>
  enqueue("mail", { letter, orderId: id }, { owner: accountId });

/** 14 days after the payment the author's share can be paid out. */
async function planMaturing({ id, paidAt }: OrderRow, now: Date): Promise<void> {
  const runAt = new Date((paidAt ?? now).getTime() + MATURING);
  await enqueue("order.mature", { orderId: id }, { runAt, dedupe: `order.mature ${id}` });
}

/** What follows in the same transaction from where an order has got to. */
async function follow(order: OrderRow, { state }: StoredOrder, now: Date): Promise<void> {
  if (state === "paid") {
    await bookSale(soldOf(order), now);
    // Money that was on its way when the law took the book.
    if (order.workId !== null && (await isOfUnlawful(order))) return void (await payBackSoon(order.workId));
    await grant(order, now);
    await planMaturing(order, now);
    await tellBuyer(order, "orderPaid");
  }
  if (state === "refunding") {
    // Money that came to be sent back at once is written down all the same.
    await bookSale(soldOf(order), now);
    await endHolding(order, now);
    await enqueue("order.refund", { orderId: order.id }, { dedupe: `order.refund ${order.id}` });
  }
  if (state === "refunded") {
    await bookRefund(soldOf(order), now);
    await tellBuyer(order, "orderRefunded");
  }
  if (state === "refundFailed") {
    await giveAccessBack(order);
    // The 14 days may have been over while the money seemed to go back.
    await planMaturing(order, now);
  }
}

type Known = Partial<
  Pick<
    OrderRow,
    "paymentId" | "confirmationUrl" | "refundId" | "refundAttempt" | "receipt" | "refundReceipt" | "received"
  >
>;

/**
 * The one way to another state of an order: the law decides, the open transaction stores, and what follows from it goes along.
 * @param order locked
 * @param known what else is known with it
 */
export async function obeyOrderLaw(
  order: OrderRow,
  event: OrderEvent,
  now: Date,
  known: Known = {},
): Promise<Verdict<typeof orderLifecycle>> {
  const verdict = apply(orderLifecycle, { state: order.state, facts: await factsOf(order, now, true) }, event);
  if (!verdict.allowed) return verdict;
  const { state, facts } = verdict;
  const changed = await db()
    .updateTable("purchaseOrder")
    .set({
      state,
      reason: facts.reason,
      paidAt: facts.paidAt === null ? null : new Date(facts.paidAt).toISOString(),
      changedAt: now.toISOString(),
      ...known,
    })
    .where("id", "=", order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (state !== order.state) afterCommit(() => countOrder({ state }));
  await follow(changed, verdict, now);
  return verdict;
}

/** One's own orders. */
const ordersOf = (accountId: number) => db().selectFrom("purchaseOrder").where("accountId", "=", accountId).selectAll();

type OrderRequest = { requestId: string; workId: number; expectedAmount: number; email: string };

/**
 * Orders a book at the price that the reader saw, which holds for 60 minutes; a job registers the payment. The same request, and another
 * one for the book within that time, is the same order.
 * @throws Refusal NotFound: the work is not for this reader; InvalidRequestFields: why it cannot be bought; UserEmailNotConfirmed
 */
export const createOrder = (request: OrderRequest, reader: Reader & { user: Pick<User, "id" | "roles"> }, now: Date) =>
  transaction(async (): Promise<OrderRow> => {
    const { requestId, workId, expectedAmount, email } = request;
    const accountId = reader.user.id;
    const known = await ordersOf(accountId).where("requestId", "=", requestId).executeTakeFirst();
    if (known) return known;
    const work = await lockWork(workId);
    if (!(await mayRead(work, reader))) throw Refusal.missing();
    if (!(await isEmailConfirmed(accountId))) throw new Refusal("UserEmailNotConfirmed", refusals.emailNotConfirmed);
    const sale = await saleOf(workId);
    const refusal = await buyingRefusal(work, sale, reader);
    if (refusal !== null || !sale) throw new Refusal("InvalidRequestFields", refusal ?? orderRefusals.notSold);
    const waiting = await ordersOf(accountId)
      .where("workId", "=", workId)
      .where("state", "in", ["created", "awaitingPayment"])
      .where("createdAt", ">", new Date(now.getTime() - ORDER_TIME))
      .where("amount", "=", expectedAmount)
      .orderBy("id", "desc")
      .executeTakeFirst();
    if (waiting) return waiting;
    const cost = await priceOf(workId, now);
    const amount = cost.priceNow ?? sale.price;
    if (amount !== expectedAmount)
      throw Refusal.field("expectedAmount", filled(orderRefusals.priceChanged, { price: formatMoney(amount) }));
    const time = now.toISOString();
    const order = await db()
      .insertInto("purchaseOrder")
      .values({
        requestId,
        accountId,
        workId,
        title: work.title,
        payeeId: work.ownerId,
        state: "created",
        email,
        amount,
        discountId: cost.discountId,
        feePercent: feePercentOf(cost),
        offerVersion: OFFER_VERSION,
        createdAt: time,
        changedAt: time,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    afterCommit(() => countOrder({ state: "created" }));
    await enqueue("order.register", { orderId: order.id }, { dedupe: `order.register ${order.id}` });
    return order;
  });

/** One's own order. @throws Refusal NotFound */
export const findOrder = (id: number, accountId: number): Promise<OrderRow> =>
  ordersOf(accountId).where("id", "=", id).executeTakeFirstOrThrow(Refusal.missing);

/**
 * The buyer wants the money back: the book closes at once.
 * @throws Refusal NotFound, InvalidRequestFields with the law's text
 */
export const requestRefund = (id: number, reason: string, { user, now }: { user: Pick<User, "id">; now: Date }) =>
  transaction(async (): Promise<OrderRow> => {
    const order = await lockOrder(id);
    if (order.accountId !== user.id) throw Refusal.missing();
    const verdict = await obeyOrderLaw(order, { type: "refund.requested", by: "buyer", reason }, now);
    if (!verdict.allowed) throw new Refusal("InvalidRequestFields", verdict.refusal);
    return findOrder(id, user.id);
  });

/** An order as its buyer sees it. */
export async function presentOrder(order: OrderRow, now: Date): Promise<ResultOf<"getOrder">> {
  const { id, state, title, workId, amount, reason, receipt } = order;
  const verdict = await askOrderLaw(order, { type: "refund.requested", by: "buyer", reason: "" }, now);
  return {
    id,
    state,
    work: { id: workId, title },
    amount,
    confirmationUrl: state === "awaitingPayment" ? order.confirmationUrl : null,
    reason,
    receipt,
    canRefund: verdict.allowed,
    refusal: verdict.allowed || state !== "paid" ? null : verdict.refusal,
    createdAt: order.createdAt.toISOString(),
    paidAt: isoOrNull(order.paidAt),
  };
}

/** A page of what a person has ordered, the last first. */
export async function purchasesOf(accountId: number, paged: Paged, now: Date): Promise<ResultOf<"getAccountOrders">> {
  const { rows, isLastPage } = await uncountedPage(ordersOf(accountId).orderBy("id", "desc"), paged);
  const orders: ResultOf<"getOrder">[] = [];
  for (const row of rows) orders.push(await presentOrder(row, now));
  return { orders, isLastPage };
}
