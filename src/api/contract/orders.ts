import * as z from "zod/mini";
import { orderStates, receiptStates } from "../../text/orderStates.ts";
import { defineSchemas } from "./define.ts";
import { agreed, count, email, guid, id, optionalText, pathId, requiredText, time } from "./fields.ts";
import { pageQuery, personCard } from "./people.ts";

const ofOrder = z.strictObject({ id: pathId });
/** `id` null: the work is gone, and its title is kept. */
const orderedWork = z.strictObject({ id: z.nullable(id), title: z.string() });

const order = z.strictObject({
  id,
  state: z.enum(orderStates),
  work: orderedWork,
  /** Kopecks. */
  amount: count,
  /** Where the buyer pays, while they can. */
  confirmationUrl: z.nullable(z.string()),
  /** Why it was not paid, or why the money goes back; else empty. */
  reason: z.string(),
  receipt: z.enum(receiptStates),
  canRefund: z.boolean(),
  /** Why the buyer cannot have the money back, of what was paid; else null. */
  refusal: z.nullable(z.string()),
  createdAt: time,
  paidAt: z.nullable(time),
});
export type Order = z.output<typeof order>;

const adminOrder = z.strictObject({
  id,
  state: z.enum(orderStates),
  reason: z.string(),
  amount: count,
  /** What the provider says has come, where that is another sum. */
  received: z.nullable(count),
  receipt: z.enum(receiptStates),
  refundReceipt: z.enum(receiptStates),
  paymentId: z.nullable(z.string()),
  work: orderedWork,
  buyer: z.pick(personCard, { id: true, fio: true, userName: true }),
  changedAt: time,
});
export type AdminOrder = z.output<typeof adminOrder>;

/** What a buyer types and ticks. */
export const buyForm = z.strictObject({ email: email("Почта для чека"), offerAgree: agreed("условия покупки") });

export const orderForm = z.strictObject({
  requestId: guid,
  workId: id,
  /** The price that the reader saw, in kopecks. */
  expectedAmount: count,
  /** Where the receipt goes. */
  ...buyForm.def.shape,
});

export const orderSchemas = defineSchemas({
  createOrder: {
    body: orderForm,
    result: order,
    errors: ["InvalidRequestFields", "NotFound", "UserEmailNotConfirmed", "TooManyRequests"],
  },
  getOrder: { params: ofOrder, result: order, errors: ["NotFound"] },
  /** One's own, the last first; 24 a page unless told. */
  getAccountOrders: {
    query: z.strictObject(pageQuery),
    result: z.strictObject({ orders: z.array(order), isLastPage: z.boolean() }),
  },
  refundOrder: {
    params: ofOrder,
    body: z.strictObject({ reason: optionalText("Причина", 1_000) }),
    result: order,
    errors: ["InvalidRequestFields", "NotFound"],
  },
  /** The provider's own words: they are a hint, and nothing of them is believed. */
  notifyPayment: {
    body: z.looseObject({}),
    result: z.strictObject({}),
    errors: ["InvalidRequestFields", "AccessDenied"],
  },
  /** Money that goes back by the staff's will. */
  refundOrderByStaff: {
    params: ofOrder,
    body: z.strictObject({ reason: requiredText("Причина", 1_000) }),
    result: z.strictObject({ id, state: z.enum(orderStates) }),
    errors: ["InvalidRequestFields", "NotFound", "AccessDenied"],
  },
  /** Those that somebody has to see to, the longest waiting first. */
  getAdminOrders: {
    query: z.strictObject(pageQuery),
    result: z.strictObject({ orders: z.array(adminOrder), isLastPage: z.boolean() }),
  },
  settleOrder: {
    params: ofOrder,
    body: z.strictObject({ isKept: z.boolean(), reason: requiredText("Причина", 1_000) }),
    result: z.strictObject({ id, state: z.enum(orderStates) }),
    errors: ["InvalidRequestFields", "NotFound", "AccessDenied"],
  },
});
