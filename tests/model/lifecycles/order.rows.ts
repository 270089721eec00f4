import { orderLifecycle } from "../../../src/machines/lifecycles/order.lifecycle.ts";
import type { LawCases } from "../../support/lawBranches.ts";
import type { Rows } from "../../support/model.ts";

const now = 2;
const facts = { now, paidAt: null, isHeldAlready: false, isOpened: false, isFrozen: false, reason: "" };
const paid = { ...facts, paidAt: 1 };
const arrived = { type: "payment.succeeded", isRight: true, reason: "" };
const refundRequest = { type: "refund.requested", by: "buyer", reason: "" };

/** What the law of orders is asked in each situation of its tours, and by each of their steps. */
export const orderLaw: LawCases = {
  chart: orderLifecycle,
  stored: {
    created: { state: "created", facts },
    awaitingPayment: { state: "awaitingPayment", facts },
    canceled: { state: "canceled", facts: { ...facts, reason: "не хватает денег" } },
    paid: { state: "paid", facts: paid },
    "paid, opened": { state: "paid", facts: { ...paid, isOpened: true } },
    "paid, hard to give back": { state: "paid", facts: paid },
    "paid, settled": { state: "paid", facts: { ...paid, reason: "Разницу простили" } },
    disputed: { state: "disputed", facts: { ...facts, reason: "Пришла другая сумма" } },
    refunding: { state: "refunding", facts: paid },
    "refunding in vain": { state: "refunding", facts: paid },
    refundFailed: { state: "refundFailed", facts: { ...paid, reason: "Возврат не прошёл: invalid_request" } },
    refunded: { state: "refunded", facts: paid },
  },
  events: {
    "the provider takes the order": { type: "payment.registered" },
    "declines to pay": { type: "payment.canceled", reason: "не хватает денег" },
    pays: arrived,
    "pays, and is told of twice": arrived,
    "pays another sum": { type: "payment.succeeded", isRight: false, reason: "Пришла другая сумма" },
    "pays what is not given back at once": arrived,
    "the administrator names no reason": { type: "dispute.settled", isKept: true, reason: " " },
    "the administrator keeps the payment": {
      type: "dispute.settled",
      isKept: true,
      reason: "Разницу простили",
    },
    "the administrator sends it back": { type: "dispute.settled", isKept: false, reason: "Не та сумма" },
    "the staff names no reason": { type: "refund.requested", by: "admin", reason: " " },
    "the staff gives the money back": { type: "refund.requested", by: "admin", reason: "Обман" },
    "the provider refuses it": { type: "refund.canceled", reason: "Возврат не прошёл: invalid_request" },
    "has the money back": refundRequest,
    "may not have the money back": refundRequest,
    "the provider gives it back": { type: "refund.succeeded" },
  },
};

/** What a buyer does with an order, and how the provider answers (docs/spec/commerce.md, «The law of an order»). */
export const orderRows: Rows = {
  created: { "the provider takes the order": "awaitingPayment" },
  awaitingPayment: {
    "declines to pay": "canceled",
    pays: "paid",
    "pays, and is told of twice": "paid",
    "pays another sum": "disputed",
    "pays what is not given back at once": "paid, hard to give back",
  },
  canceled: {},
  paid: {
    "opens a chapter that is sold": "paid, opened",
    "has the money back": "refunding",
    "the staff names no reason": "paid",
    "the staff gives the money back": "refunding",
  },
  "paid, opened": {
    "may not have the money back": "paid, opened",
    "the staff gives the money back": "refunding",
  },
  "paid, hard to give back": { "has the money back": "refunding in vain" },
  "paid, settled": { "has the money back": "refunding" },
  disputed: {
    "the administrator names no reason": "disputed",
    "the administrator keeps the payment": "paid, settled",
    "the administrator sends it back": "refunding",
  },
  refunding: { "the provider gives it back": "refunded" },
  "refunding in vain": { "the provider refuses it": "refundFailed" },
  refundFailed: { "the staff names no reason": "refundFailed", "the staff gives the money back": "refunding" },
  refunded: {},
};
