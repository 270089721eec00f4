import { expect, it } from "vitest";
import type { Order } from "../../src/api/contract/orders.ts";
import { type CheckoutState, orderWords, receiptText } from "../../src/screens/orders/orders.view.ts";

const order = (state: Order["state"]): Order => ({
  ...{
    id: 7,
    state,
    work: { id: 5, title: "Соль" },
    amount: 19_900,
    confirmationUrl: null,
    reason: "не хватает денег",
  },
  ...{ receipt: "none", canRefund: false, refusal: null, createdAt: "2026-11-20T11:05:31.000Z", paidAt: null },
});

it.each([
  [
    "waiting",
    "awaitingPayment",
    "Ждём ответа банка",
    /^Деньги не потеряются: книга откроется сама, а на почту придёт письмо\.$/,
  ],
  ["late", "awaitingPayment", "Банк пока не ответил", /^Ждать на этой странице не нужно\. Деньги не потеряются/],
  ["paid", "paid", "Книга куплена", /^Оплачено 199\u00a0₽\. Все главы открыты, и те, что выйдут\.$/],
  ["paid", "refunding", "Возвращаем деньги", /^Возвращаем 199\u00a0₽\. Банк зачислит их в течение 10 дней\.$/],
  ["paid", "refunded", "Деньги возвращены", /^Вернули 199\u00a0₽\./],
  ["paid", "refundFailed", "Вернуть деньги не получилось", /^Книга снова открыта\./],
  ["declined", "canceled", "Оплата не прошла", /^Оплата не прошла: не хватает денег\. Деньги не списаны\.$/],
  ["declined", "failed", "Оплата не прошла", /^Оплата не прошла: не хватает денег\. Деньги не списаны\.$/],
  ["declined", "disputed", "Платёж разбирает администратор", /^Деньги не потеряются/],
] as [CheckoutState, Order["state"], string, RegExp][])(
  "an order that is %s, %s: «%s»",
  (state, stored, title, text) => {
    const words = orderWords(state, order(stored));
    expect(words.title).toBe(title);
    expect(words.text).toMatch(text);
  },
);

it.each([
  ["none", "пока нет"],
  ["pending", "готовится"],
  ["registered", "отправлен на почту"],
  ["failed", "не пробит, мы этим занимаемся"],
] as const)("the receipt %s is «%s»", (receipt, text) => expect(receiptText(receipt)).toBe(text));
