import type { FastifyBaseLogger } from "fastify";
import { paymentReason } from "../../src/text/orders.ts";
import { config } from "../config.ts";
import { db, transaction } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import type { JobSurroundings } from "../jobs/jobs.ts";
import { enqueue } from "../jobs/outbox.ts";
import { isThere } from "../lists/found.ts";
import { chosenProvider } from "./chosenProvider.ts";
import { bookMaturing } from "./ledger.ts";
import { lockOrder, type OrderRow, obeyOrderLaw, receivedOf, soldOf } from "./orders.ts";
import { type Hint, type Payment, type PaymentProvider, ProviderRefusal, type Refund } from "./provider.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** After so many minutes the provider is asked, when it says nothing by itself; then every hour for 7 days. */
const pauses = [1, 2, 5, 10, 30].map((minutes) => minutes * MINUTE);
const HOURS_OF_ASKING = 7 * 24;

const storedOrder = (id: number) =>
  db().selectFrom("purchaseOrder").where("id", "=", id).selectAll().executeTakeFirst();

/** @throws Error: the job is tried again, and the operator reads why nothing is paid */
function mustHaveProvider(): PaymentProvider {
  const provider = chosenProvider();
  if (!provider) throw new Error("PAYMENTS is off, and an order waits for its provider");
  return provider;
}

const descriptionOf = ({ id, title }: OrderRow): string => `Книга «${title}», заказ № ${id}`;

/** Asks for what becomes of an order later. `tries`: how often it was asked already. */
async function planAsking(orderId: number, tries: number, now: Date): Promise<void> {
  const pause = pauses[tries] ?? HOUR;
  if (tries >= pauses.length + HOURS_OF_ASKING) return;
  const runAt = new Date(now.getTime() + pause);
  await enqueue("order.ask", { orderId, tries: tries + 1 }, { runAt, dedupe: `order.ask ${orderId}` });
}

/** A receipt that failed is a matter of the law: the operator has to see to it. */
function alarm(receipt: Payment["receipt"], orderId: number, log: FastifyBaseLogger): void {
  if (receipt === "failed") log.error({ order: orderId }, "a receipt was not registered");
}

/**
 * What the provider says of a payment becomes true of its order; said twice it is so once. In the open transaction.
 * @returns does the order need to be asked about further?
 */
async function takePayment(payment: Payment, order: OrderRow, now: Date, log: FastifyBaseLogger): Promise<boolean> {
  const isOwn = payment.orderId === order.id && (order.paymentId === null || order.paymentId === payment.id);
  const isRight = isOwn && payment.amount === order.amount;
  if (order.receipt !== payment.receipt) {
    await db().updateTable("purchaseOrder").set({ receipt: payment.receipt }).where("id", "=", order.id).execute();
    alarm(payment.receipt, order.id, log);
  }
  if (payment.status === "canceled" && isOwn)
    await obeyOrderLaw(order, { type: "payment.canceled", reason: paymentReason(payment.reason) }, now);
  if (payment.status === "succeeded") {
    const reason = isRight ? "" : isOwn ? "Пришла другая сумма" : "Платёж не от этого заказа";
    const received = isRight ? null : payment.amount;
    const verdict = await obeyOrderLaw(order, { type: "payment.succeeded", isRight, reason }, now, {
      received,
      ...(order.paymentId === null && { paymentId: payment.id }),
    });
    if (verdict.allowed && verdict.state === "disputed") log.error({ order: order.id }, "a payment is disputed");
  }
  return (payment.status !== "canceled" && payment.status !== "succeeded") || payment.receipt === "pending";
}

/** The job «order.register»: tells the provider of an order. Cut off at any place it does no harm: the same key is the same payment. */
export async function registerOrder(
  { orderId }: { orderId: number },
  { now, log, signal }: JobSurroundings,
): Promise<void> {
  const order = await storedOrder(orderId);
  if (order?.state !== "created") return;
  const request = {
    key: `order-${order.id}`,
    orderId: order.id,
    amount: order.amount,
    description: descriptionOf(order),
    email: order.email,
    returnUrl: `${config().origin}/order/${order.id}`,
  };
  try {
    const payment = await mustHaveProvider().createPayment(request, signal);
    await transaction(async () => {
      const locked = await lockOrder(orderId);
      const known = { paymentId: payment.id, confirmationUrl: payment.confirmationUrl };
      await obeyOrderLaw(locked, { type: "payment.registered" }, now, known);
      const registered = await lockOrder(orderId);
      if (await takePayment(payment, registered, now, log)) await planAsking(orderId, 0, now);
    });
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    log.warn({ order: orderId, code: error.code }, "the provider takes no payment");
    await transaction(async () => {
      await obeyOrderLaw(await lockOrder(orderId), { type: "payment.refused", reason: paymentReason(error.code) }, now);
    });
  }
}

/** The job «order.ask»: the provider has said nothing by itself. */
export async function askOrder(
  { orderId, tries }: { orderId: number; tries: number },
  { now, log, signal }: JobSurroundings,
): Promise<void> {
  const order = await storedOrder(orderId);
  if (!order || order.paymentId === null) return;
  const payment = await mustHaveProvider().getPayment(order.paymentId, signal);
  await transaction(async () => {
    const isOpen = !payment || (await takePayment(payment, await lockOrder(orderId), now, log));
    if (isOpen) await planAsking(orderId, tries, now);
  });
}

/** Does an order name this payment, or this refund? */
const isKnown = ({ kind, id }: Hint): Promise<boolean> =>
  db()
    .selectFrom("purchaseOrder")
    .where(kind === "payment" ? "paymentId" : "refundId", "=", id)
    .$call(isThere);

/**
 * Stores a notification of the provider, and when it came last; a job checks whether it is true, once for those that
 * come together. One that was not true yet is checked again when it comes again.
 * @throws Refusal AccessDenied: it comes from elsewhere; InvalidRequestFields: it is nothing that is understood here;
 * NotFound: no order names it yet, it is checked all the same, and the provider sends it again
 */
export async function keepNotification(body: unknown, address: string, now: Date): Promise<void> {
  const provider = chosenProvider();
  if (!provider?.isOfProvider(address)) throw Refusal.denied();
  const hint = provider.readNotification(body);
  if (!hint) throw new Refusal("InvalidRequestFields", "Уведомление не прочитано");
  const { event, id, status, kind } = hint;
  await transaction(async () => {
    const receivedAt = now.toISOString();
    await db()
      .insertInto("paymentNotification")
      .values({ event, objectId: id, status, receivedAt })
      .onConflict((same) => same.columns(["event", "objectId", "status"]).doUpdateSet({ receivedAt }))
      .execute();
    await enqueue("payment.hear", { kind, id }, { dedupe: `payment.hear ${kind} ${id}` });
  });
  if (!(await isKnown(hint))) throw Refusal.missing();
}

/** The job «payment.hear»: fetches what a notification names, and believes only that. */
export async function hearPayment(
  { kind, id }: { kind: "payment" | "refund"; id: string },
  { now, log, signal }: JobSurroundings,
): Promise<void> {
  const provider = mustHaveProvider();
  if (kind === "refund") return hearRefund(await provider.getRefund(id, signal), now, log);
  const payment = await provider.getPayment(id, signal);
  const order = payment?.orderId == null ? undefined : await storedOrder(payment.orderId);
  if (!payment || !order) {
    log.error({ payment: id }, "a payment belongs to no order");
    return;
  }
  await transaction(async () => {
    await takePayment(payment, await lockOrder(order.id), now, log);
  });
}

/** What the provider says of a refund. In the open transaction. @returns is it still on its way? */
async function takeRefund(refund: Refund, order: OrderRow, now: Date, log: FastifyBaseLogger): Promise<boolean> {
  alarm(refund.receipt, order.id, log);
  const known = { refundId: refund.id, refundReceipt: refund.receipt };
  await db().updateTable("purchaseOrder").set(known).where("id", "=", order.id).execute();
  if (refund.status === "succeeded") await obeyOrderLaw(order, { type: "refund.succeeded" }, now);
  if (refund.status === "canceled")
    await obeyOrderLaw(order, { type: "refund.canceled", reason: `Возврат не прошёл: ${refund.reason}` }, now, {
      refundAttempt: order.refundAttempt + 1,
    });
  return refund.status === "pending";
}

async function hearRefund(refund: Refund | null, now: Date, log: FastifyBaseLogger): Promise<void> {
  const found =
    refund &&
    (await db().selectFrom("purchaseOrder").where("paymentId", "=", refund.paymentId).select("id").executeTakeFirst());
  if (!refund || !found) {
    log.error("a refund belongs to no order");
    return;
  }
  await transaction(async () => {
    await takeRefund(refund, await lockOrder(found.id), now, log);
  });
}

/** The job «order.refund»: sends money back, and asks again while it is on its way. */
export async function refundOrder(
  { orderId }: { orderId: number },
  { now, log, signal }: JobSurroundings,
): Promise<void> {
  const order = await storedOrder(orderId);
  if (order?.state !== "refunding" || order.paymentId === null) return;
  const provider = mustHaveProvider();
  const request = {
    key: `refund-${order.id}-${order.refundAttempt}`,
    paymentId: order.paymentId,
    amount: receivedOf(order),
    description: descriptionOf(order),
    email: order.email,
  };
  try {
    const refund = await provider.createRefund(request, signal);
    await transaction(async () => {
      const isOnItsWay = await takeRefund(refund, await lockOrder(orderId), now, log);
      const runAt = new Date(now.getTime() + HOUR);
      if (isOnItsWay) await enqueue("order.refund", { orderId }, { runAt, dedupe: `order.refund ${orderId}` });
    });
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    log.error({ order: orderId, code: error.code }, "the provider gives no money back");
    await transaction(async () => {
      const reason = `Возврат не прошёл: ${error.code}`;
      const known = { refundAttempt: order.refundAttempt + 1 };
      await obeyOrderLaw(await lockOrder(orderId), { type: "refund.canceled", reason }, now, known);
    });
  }
}

/** The job «order.mature»: 14 days after the payment the author's share can be paid out. */
export const matureOrder = (orderId: number, now: Date): Promise<void> =>
  transaction(async () => {
    const order = await lockOrder(orderId);
    if (order.state === "paid" || order.state === "refundFailed") await bookMaturing(soldOf(order), now);
  });
