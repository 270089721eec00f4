import { expect, it } from "vitest";
import type { Order } from "../../src/api/contract/orders.ts";
import { type CheckoutState, orderLine, orderWords, receiptText } from "../../src/screens/orders/orders.view.ts";
import { waitFacts } from "../../src/screens/orders/orderWait.view.ts";

const order = (state: Order["state"]): Order => ({
  id: 7,
  state,
  work: { id: 5, title: "Соль" },
  amount: 19_900,
  confirmationUrl: null,
  reason: "не хватает денег",
  receipt: "none",
  canRefund: false,
  refusal: null,
  createdAt: "2026-11-20T11:05:31.000Z",
  paidAt: null,
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
  ["paid", "none", "пока нет"],
  ["paid", "pending", "готовится"],
  ["refunded", "registered", "отправлен на почту"],
  ["paid", "failed", "не пробит, мы этим занимаемся"],
  ["created", "none", "придёт на почту после оплаты"],
  ["awaitingPayment", "pending", "придёт на почту после оплаты"],
  ["canceled", "pending", null],
  ["failed", "none", null],
] as const)("of an order that is %s the receipt %s is «%s»", (state, receipt, text) =>
  expect(receiptText({ state, receipt })).toBe(text),
);

it.each([
  ["paid", "Куплено, 199 ₽, 20 ноября 2026, 14:05. Чек готовится"],
  ["canceled", "Не оплачено, 199 ₽, 20 ноября 2026, 14:05"],
] as const)("an order that is %s is in the list as «%s»", (state, line) => {
  const order = { state, amount: 19_900, createdAt: "2026-11-20T11:05:00.000Z", receipt: "pending" } as const;
  expect(orderLine(order, Date.parse("2026-11-25T11:05:00.000Z")).replaceAll("\u00a0", " ")).toBe(line);
});

it("the wait for the bank shows its seconds, and that nobody has to wait", () =>
  expect(waitFacts({ context: { seconds: 7 } })).toEqual([
    "прошло 7\u00a0с",
    "обычно до 20\u00a0секунд",
    "через минуту отпустим вас: ждать на странице не нужно",
  ]));
