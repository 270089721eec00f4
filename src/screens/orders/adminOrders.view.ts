import type { AdminOrder } from "../../api/contract/orders.ts";
import { formatMoney } from "../../text/money.ts";
import { type OrderState, orderStates, type ReceiptState } from "../../text/orders.ts";
import { type ListAt, listAddress, listAt, listQuery } from "../parts/peopleList.view.ts";

type Kind = "waiting" | "all";
/** What the address of the list says. */
export type OrdersAt = ListAt & { kind: Kind; state: OrderState | null };

export const kindNames: Record<Kind, string> = { waiting: "Ждут решения", all: "Все" };

/** Two of them are one to a buyer: `orderLabels`. */
export const stateOptions: readonly { value: OrderState; label: string }[] = [
  { value: "created", label: "Готовится оплата" },
  { value: "awaitingPayment", label: "Ждёт оплаты" },
  { value: "paid", label: "Куплено" },
  { value: "canceled", label: "Не оплачено: отменён" },
  { value: "failed", label: "Не оплачено: платёж не начался" },
  { value: "refunding", label: "Деньги возвращаются" },
  { value: "refunded", label: "Деньги возвращены" },
  { value: "refundFailed", label: "Возврат не прошёл" },
  { value: "disputed", label: "Разбирает администратор" },
];

/** Unknown values are as good as none; a state is one of all orders. */
export function ordersAt(address: string): OrdersAt {
  const query = new URLSearchParams(address);
  const state = orderStates.find((one) => one === query.get("state")) ?? null;
  const isOfAll = state !== null || query.get("kind") === "all";
  return { ...listAt(address), kind: isOfAll ? "all" : "waiting", state };
}

export function addressOf({ kind, state, ...at }: OrdersAt): string {
  const narrowed: Record<string, string> = kind === "all" ? { kind } : {};
  return listAddress("/admin/orders", at, state === null ? narrowed : { ...narrowed, state });
}

/** The query of the list's call. */
export function queryOf({ kind, state, ...at }: OrdersAt) {
  const query = { ...listQuery(at), kind };
  return state === null ? query : { ...query, state };
}

const badges: Partial<Record<OrderState, "live" | "wait" | "stop">> = {
  paid: "live",
  refunding: "wait",
  disputed: "stop",
  refundFailed: "stop",
};
export const badgeOf = (state: OrderState): "live" | "wait" | "stop" | "draft" => badges[state] ?? "draft";

/** What was asked for, and what has come where that is another sum. */
export const sumWords = ({ amount, received }: Pick<AdminOrder, "amount" | "received">): string =>
  received === null ? formatMoney(amount) : `${formatMoney(amount)}, пришло ${formatMoney(received)}`;

/** What somebody has to see to outside; empty: nothing. */
export function receiptTask({ receipt, refundReceipt }: Pick<AdminOrder, "receipt" | "refundReceipt">): string {
  const failed = [receipt === "failed" && "чек оплаты", refundReceipt === "failed" && "чек возврата"].filter(Boolean);
  if (failed.length === 0) return "";
  const [what, them] = failed.length === 1 ? ["Не пробит", "его"] : ["Не пробиты", "их"];
  return `${what} ${failed.join(" и ")}. Пробейте ${them} в кабинете платёжной системы и проверьте заказ ещё раз.`;
}

const receiptWords: Record<ReceiptState, string> = {
  none: "пока нет",
  pending: "готовится",
  registered: "отправлен",
  failed: "не пробит",
};
/** How the receipts of payment and refund stand. */
export const receiptsOf = ({ receipt, refundReceipt }: Pick<AdminOrder, "receipt" | "refundReceipt">): string =>
  `Чек ${receiptWords[receipt]}${refundReceipt === "none" ? "" : `, чек возврата ${receiptWords[refundReceipt]}`}`;

export type OrderAct = "keep" | "giveBack" | "refund";

/** What one of the staff may be offered; the server has the last word (the law `order`). */
export function actsFor(asker: { roles: readonly string[] }, { state, isOwn, paymentId }: AdminOrder) {
  const isAdmin = asker.roles.includes("Admin");
  const isDisputed = state === "disputed" && isAdmin && !isOwn;
  const acts: OrderAct[] = isDisputed ? ["keep", "giveBack"] : [];
  if (!isOwn && (state === "paid" || (state === "refundFailed" && isAdmin))) acts.push("refund");
  return { acts, canCheck: isAdmin && paymentId !== null };
}
