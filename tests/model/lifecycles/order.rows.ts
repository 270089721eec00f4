import { orderLifecycle } from "../../../src/machines/lifecycles/order.lifecycle.ts";
import type { AskedLaw } from "../../support/askedLaw.ts";
import type { Rows } from "../../support/model.ts";

const now = 2;
const facts = { now, paidAt: null, isHeldAlready: false, isOpened: false, isFrozen: false, reason: "" };
const paid = { ...facts, paidAt: 1 };
const arrived = { type: "payment.succeeded", isRight: true, reason: "" } as never;
const asked = { type: "refund.requested", by: "buyer", reason: "" } as never;

/** What the law of orders is asked in each situation of its tours, and by each of their steps. */
export const orderLaw: AskedLaw = {
  chart: orderLifecycle,
  stored: {
    created: { state: "created", facts },
    awaitingPayment: { state: "awaitingPayment", facts },
    canceled: { state: "canceled", facts: { ...facts, reason: "не хватает денег" } },
    paid: { state: "paid", facts: paid },
    "paid, opened": { state: "paid", facts: { ...paid, isOpened: true } },
    refunding: { state: "refunding", facts: paid },
    refunded: { state: "refunded", facts: paid },
  },
  events: {
    "the provider takes the order": { type: "payment.registered" },
    "declines to pay": { type: "payment.canceled", reason: "не хватает денег" } as never,
    pays: arrived,
    "pays, and is told of twice": arrived,
    "has the money back": asked,
    "may not have the money back": asked,
    "the provider gives it back": { type: "refund.succeeded" },
  },
};

/** What a buyer does with an order, and the provider makes of it: spec/commerce.md, «Laws». */
export const orderRows: Rows = {
  created: { "the provider takes the order": "awaitingPayment" },
  awaitingPayment: { "declines to pay": "canceled", pays: "paid", "pays, and is told of twice": "paid" },
  canceled: {},
  paid: { "opens a chapter that is sold": "paid, opened", "has the money back": "refunding" },
  "paid, opened": { "may not have the money back": "paid, opened" },
  refunding: { "the provider gives it back": "refunded" },
  refunded: {},
};
