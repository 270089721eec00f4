import * as z from "zod/mini";
import { orderStates, receiptStates } from "../../text/orders.ts";
import { defineSchemas } from "./define.ts";
import { agreed, count, email, guid, id, optionalText, pathId, requiredText, time } from "./fields.ts";
import { pageQuery, personCard, searchText } from "./people.ts";
import { proof } from "./proof.ts";

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
  buyer: z.pick(personCard, { id: true, fio: true, userName: true, isGone: true }),
  /** The asker has paid it, or is paid by it: another one decides. */
  isOwn: z.boolean(),
  createdAt: time,
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

export const adminOrderKinds = ["waiting", "all"] as const;
/** Why one of the staff decides about an order. */
export const orderReasonForm = z.strictObject({ reason: requiredText("Причина", 500), proof });
const decided = z.strictObject({ id, state: z.enum(orderStates) });
const ofDecision = ["InvalidRequestFields", "NotFound", "AccessDenied", "TooManyRequests"] as const;

export const orderSchemas = defineSchemas({
  createOrder: {
    body: orderForm,
    result: order,
    errors: ["InvalidRequestFields", "NotFound", "UserEmailNotConfirmed", "TooManyRequests"],
  },
  getOrder: { params: ofOrder, result: order, errors: ["NotFound"] },
  /** The caller's own, the last first; 24 per page by default. */
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
    errors: ["InvalidRequestFields", "AccessDenied", "NotFound"],
  },
  /** Money that goes back by the staff's will. */
  refundOrderByStaff: { params: ofOrder, body: orderReasonForm, result: decided, errors: ofDecision },
  /** For Admin those that somebody has to see to, the longest waiting first, or all; with `search` those of a number or of a buyer. For Moderator the one of a number. */
  getAdminOrders: {
    query: z.strictObject({
      search: z.optional(searchText),
      kind: z.optional(z.enum(adminOrderKinds)),
      /** These alone, of all. */
      state: z.optional(z.enum(orderStates)),
      ...pageQuery,
    }),
    result: z.strictObject({ orders: z.array(adminOrder), isLastPage: z.boolean() }),
  },
  settleOrder: {
    params: ofOrder,
    body: z.strictObject({ isKept: z.boolean(), ...orderReasonForm.def.shape }),
    result: decided,
    errors: ofDecision,
  },
  /** Asks the provider again for the state of payment and refund. */
  recheckOrder: { params: ofOrder, result: decided, errors: ["NotFound"] },
});
