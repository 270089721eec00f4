import type { Order } from "../../api/contract/orders.ts";
import { formatMoment } from "../../text/dates.ts";
import { formatMoney } from "../../text/money.ts";
import type { OrderState, ReceiptState } from "../../text/orders.ts";
import { orderRefusals } from "../../text/sellingRefusals.ts";

/** What a screen sees of the machine that buys. */
export type CheckoutState = "offering" | "ordering" | "leaving" | "waiting" | "late" | "paid" | "declined" | "refused";

/** Why nothing was ordered, where no answer came. */
export const lostOrder = "Сервер не ответил. Деньги не списаны, попробуйте ещё раз";

/** The state of an order, in a list. */
export const orderLabels: Record<OrderState, string> = {
  created: "Готовится оплата",
  awaitingPayment: "Ждёт оплаты",
  paid: "Куплено",
  canceled: "Не оплачено",
  failed: "Не оплачено",
  refunding: "Деньги возвращаются",
  refunded: "Деньги возвращены",
  refundFailed: "Возврат не прошёл",
  disputed: "Разбирает администратор",
};

const receipts: Record<ReceiptState, string> = {
  none: "пока нет",
  pending: "готовится",
  registered: "отправлен на почту",
  failed: "не пробит, мы этим занимаемся",
};
/** Where the receipt of an order is; null: there is none of what was not paid. */
export function receiptText({ state, receipt }: Pick<Order, "state" | "receipt">): string | null {
  if (state === "canceled" || state === "failed") return null;
  return state === "created" || state === "awaitingPayment" ? "придёт на почту после оплаты" : receipts[receipt];
}

/** «Куплено, 199 ₽, сегодня, 12:04. Чек отправлен на почту»: an order in a list. */
export function orderLine(order: Pick<Order, "state" | "amount" | "createdAt" | "receipt">, now: number): string {
  const receipt = receiptText(order);
  const line = `${orderLabels[order.state]}, ${formatMoney(order.amount)}, ${formatMoment(order.createdAt, now)}`;
  return receipt === null ? line : `${line}. Чек ${receipt}`;
}

/** The words about an order: the heading says the state, the text what is safe. */
export function orderWords(state: CheckoutState, order: Order): { title: string; text: string } {
  const price = formatMoney(order.amount);
  if (state === "waiting")
    return {
      title: "Ждём ответа банка",
      text: "Деньги не потеряются: книга откроется сама, а на почту придёт письмо.",
    };
  if (state === "late")
    return {
      title: "Банк пока не ответил",
      text: "Ждать на этой странице не нужно. Деньги не потеряются: книга откроется сама, а на почту придёт письмо.",
    };
  switch (order.state) {
    case "paid":
      return { title: "Книга куплена", text: `Оплачено ${price}. Все главы открыты, и те, что выйдут.` };
    case "refunding":
      return { title: "Возвращаем деньги", text: `Возвращаем ${price}. Банк зачислит их в течение 10 дней.` };
    case "refunded":
      return { title: "Деньги возвращены", text: `Вернули ${price}. Банк зачислит их в течение 10 дней.` };
    case "refundFailed":
      return { title: "Вернуть деньги не получилось", text: "Книга снова открыта. Этим занимается администратор." };
    case "disputed":
      return { title: "Платёж разбирает администратор", text: "Деньги не потеряются: ответ придёт на почту." };
    default:
      return { title: "Оплата не прошла", text: `Оплата не прошла: ${order.reason}. Деньги не списаны.` };
  }
}

/** Why the money goes back, where somebody else than the buyer wanted that; empty: nobody has said. */
export function whyBack({ state, reason }: Pick<Order, "state" | "reason">): string {
  if ((state !== "refunding" && state !== "refunded") || reason === "") return "";
  return reason === orderRefusals.unlawful ? `${reason}.` : `Причина: ${reason}`;
}
