/** How an order stands, as the law has it and as it is stored and sent (src/machines/lifecycles/order.lifecycle.ts). */
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

/** How the receipt of the law 54-ФЗ stands. */
export const receiptStates = ["none", "pending", "registered", "failed"] as const;
export type ReceiptState = (typeof receiptStates)[number];
