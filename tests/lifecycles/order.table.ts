import type { OrderEvent } from "../../src/machines/lifecycles/order.lifecycle.ts";
import type { OrderState } from "../../src/text/orders.ts";

/** This table repeats docs/spec/commerce.md, «The law of an order», word for word, and takes nothing from the statechart. */
export const ORDER_NOW = "2026-11-20T11:00:00.000Z";
/** 14 days before, and 180, to the millisecond; and one less. */
const TOO_LATE = "2026-11-06T11:00:00.000Z";
const IN_TIME = "2026-11-06T11:00:00.001Z";
const TOO_LATE_FROZEN = "2026-05-24T11:00:00.000Z";
const IN_TIME_FROZEN = "2026-05-24T11:00:00.001Z";

type Type = OrderEvent["type"];
type Refused = { refused: string; field?: string };
export type Row = {
  state: OrderState;
  type: Type;
  paidAt?: string;
  /** The buyer holds the book by another order. */
  isHeldAlready?: true;
  /** A chapter that is sold was opened. */
  isOpened?: true;
  isFrozen?: true;
  /** Another sum has come. */
  differs?: true;
  by?: "buyer" | "staff" | "admin";
  reason?: string;
  isKept?: true;
  expected: { becomes: OrderState } | Refused;
  /** What the event writes; times are ISO. */
  writes?: { paidAt?: string; reason?: string };
};

const no: Refused = { refused: "Сейчас это действие недоступно" };
const late: Refused = { refused: "Вернуть деньги можно в течение 14 дней, пока платные главы не открыты и не скачаны" };
const unexplained: Refused = { refused: "Укажите причину", field: "reason" };
const to = (becomes: OrderState) => ({ becomes });

/** How the provider's word is kept. */
export const CANCELED = "не хватает денег";
export const REFUSED = "платёжная система её не приняла";
export const NOT_RETURNED = "Возврат не прошёл: insufficient_funds";

type Pair = Pick<Row, "expected" | "writes">;
const nowhere: Record<Type, Pair> = {
  "payment.registered": { expected: no },
  "payment.refused": { expected: no },
  "payment.canceled": { expected: no },
  "payment.succeeded": { expected: no },
  "refund.requested": { expected: no },
  "refund.succeeded": { expected: no },
  "refund.canceled": { expected: no },
  "dispute.settled": { expected: no },
};
const paid: Pair = { expected: to("paid"), writes: { paidAt: ORDER_NOW, reason: "" } };
const canceled: Pair = { expected: to("canceled"), writes: { reason: CANCELED } };

const pairs: Record<OrderState, Record<Type, Pair>> = {
  created: {
    ...nowhere,
    "payment.registered": { expected: to("awaitingPayment") },
    "payment.refused": { expected: to("failed"), writes: { reason: REFUSED } },
    "payment.canceled": canceled,
    "payment.succeeded": paid,
  },
  awaitingPayment: { ...nowhere, "payment.canceled": canceled, "payment.succeeded": paid },
  canceled: { ...nowhere, "payment.succeeded": paid },
  failed: { ...nowhere, "payment.succeeded": paid },
  paid: { ...nowhere, "refund.requested": { expected: to("refunding"), writes: { reason: "Не то" } } },
  refunding: {
    ...nowhere,
    "refund.succeeded": { expected: to("refunded") },
    "refund.canceled": { expected: to("refundFailed"), writes: { reason: NOT_RETURNED } },
  },
  refunded: nowhere,
  // The buyer alone brings nothing about: an administrator does.
  refundFailed: nowhere,
  disputed: {
    ...nowhere,
    "dispute.settled": { expected: to("refunding"), writes: { paidAt: ORDER_NOW, reason: "Не то" } },
  },
};

const unpaid = ["created", "awaitingPayment", "canceled", "failed"] as const;
const refund = { type: "refund.requested", state: "paid" } as const;
const again = { type: "refund.requested", state: "refundFailed" } as const;

export const rows: readonly Row[] = [
  ...(Object.keys(pairs) as OrderState[]).flatMap((state) =>
    (Object.keys(pairs[state]) as Type[]).map((type): Row => ({ state, type, ...pairs[state][type] })),
  ),
  ...unpaid.flatMap((state): Row[] => [
    {
      state,
      type: "payment.succeeded",
      isHeldAlready: true,
      expected: to("refunding"),
      writes: { paidAt: ORDER_NOW, reason: "Книга уже куплена" },
    },
    {
      state,
      type: "payment.succeeded",
      differs: true,
      expected: to("disputed"),
      writes: { reason: "Пришла другая сумма" },
    },
  ]),
  { ...refund, paidAt: IN_TIME, expected: to("refunding"), writes: { reason: "Не то" } },
  { ...refund, paidAt: TOO_LATE, expected: late },
  { ...refund, isOpened: true, expected: late },
  {
    ...refund,
    isFrozen: true,
    isOpened: true,
    paidAt: TOO_LATE,
    expected: to("refunding"),
    writes: { reason: "Не то" },
  },
  { ...refund, isFrozen: true, paidAt: IN_TIME_FROZEN, expected: to("refunding"), writes: { reason: "Не то" } },
  { ...refund, isFrozen: true, paidAt: TOO_LATE_FROZEN, expected: late },
  // A buyer need not say why.
  { ...refund, reason: "", expected: to("refunding"), writes: { reason: "" } },
  { ...refund, by: "staff", isOpened: true, expected: to("refunding"), writes: { reason: "Не то" } },
  { ...refund, by: "staff", reason: "  ", expected: unexplained },
  { ...again, by: "staff", expected: no },
  { ...again, by: "admin", reason: "  ", expected: unexplained },
  { ...again, by: "admin", expected: to("refunding"), writes: { reason: "Не то" } },
  {
    state: "disputed",
    type: "dispute.settled",
    isKept: true,
    expected: to("paid"),
    writes: { paidAt: ORDER_NOW, reason: "Не то" },
  },
  { state: "disputed", type: "dispute.settled", reason: "  ", expected: unexplained },
];
