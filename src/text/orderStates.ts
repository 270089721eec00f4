/** The states of an order, in the law, the database and answers (src/machines/lifecycles/order.lifecycle.ts). */
export const orderStates = [
  "created",
  "awaitingPayment",
  "paid",
  "canceled",
  "failed",
  "refunding",
  "refunded",
  "refundFailed",
  "disputed",
] as const;
export type OrderState = (typeof orderStates)[number];

/** The states of the receipt of the law 54-ФЗ. */
export const receiptStates = ["none", "pending", "registered", "failed"] as const;
export type ReceiptState = (typeof receiptStates)[number];
