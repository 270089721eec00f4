import type { AdminOrder } from "../../api/contract/orders.ts";
import { formatMoney } from "../../text/money.ts";
import type { OrderState, ReceiptState } from "../../text/orderStates.ts";
import { type ListAt, listAddress, listAt, listQuery } from "../parts/peopleList.view.ts";

type Kind = "waiting" | "all";
/** What the address of the list says. */
export type OrdersAt = ListAt & { kind: Kind };

export const kindNames: Record<Kind, string> = { waiting: "Ждут решения", all: "Все" };

/** Unknown values are as good as none. */
export const ordersAt = (address: string): OrdersAt => ({
  ...listAt(address),
  kind: new URLSearchParams(address).get("kind") === "all" ? "all" : "waiting",
});

export const addressOf = ({ kind, ...at }: OrdersAt): string =>
  listAddress("/admin/orders", at, kind === "all" ? { kind } : {});

/** The query of the list's call. */
export const queryOf = ({ kind, ...at }: OrdersAt) => ({ ...listQuery(at), kind });

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
