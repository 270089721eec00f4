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

/** What a provider's code of a payment that failed means, as the end of «Оплата не прошла: …». */
const reasons: Readonly<Record<string, string>> = {
  "3d_secure_failed": "банк не подтвердил, что платите вы",
  call_issuer: "банк отклонил платёж, он скажет почему",
  canceled_by_merchant: "платёж отменён",
  card_expired: "срок карты истёк",
  country_forbidden: "карта этой страны не подходит",
  expired_on_capture: "время оплаты истекло",
  expired_on_confirmation: "время оплаты истекло",
  fraud_suspected: "банк счёл платёж подозрительным",
  general_decline: "банк отклонил платёж",
  identification_required: "кошелёк нужно подтвердить",
  insufficient_funds: "не хватает денег",
  internal_timeout: "платёжная система не ответила",
  invalid_card_number: "номер карты неверен",
  invalid_csc: "код карты неверен",
  issuer_unavailable: "банк не отвечает",
  payment_method_limit_exceeded: "превышен лимит карты или магазина",
  payment_method_restricted: "этим способом платить нельзя",
  permission_revoked: "разрешение на списания отозвано",
  unsupported_mobile_operator: "этот мобильный оператор не подходит",
};

export const paymentReason = (code: string): string => reasons[code] ?? "платёжная система её не приняла";

/** What every page says where others may come and payments move no money. */
export const testPayments = "Платежи здесь проверочные: деньги не списываются и авторам не выплачиваются.";
