import type { ReceiptState } from "../../src/text/orders.ts";

/** A payment as the provider has it; sums in kopecks, null: in another currency, or no sum at all. */
export type Payment = {
  id: string;
  status: "pending" | "waiting_for_capture" | "succeeded" | "canceled";
  amount: number | null;
  /** Our id, as it was sent with the payment; null: none. */
  orderId: number | null;
  /** Where the buyer pays; null: nowhere any more. */
  confirmationUrl: string | null;
  /** The provider's code of why it was canceled; else empty. */
  reason: string;
  receipt: ReceiptState;
};

export type Refund = {
  id: string;
  status: "pending" | "succeeded" | "canceled";
  paymentId: string;
  reason: string;
  receipt: ReceiptState;
};

/** A notification of the provider: no more than a hint of what to ask it for. */
export type Hint = { event: string; kind: "payment" | "refund"; id: string; status: string };

/** `key`: the same one twice is one payment or refund. `email`: the receipt goes there. */
export type PaymentRequest = {
  key: string;
  orderId: number;
  amount: number;
  description: string;
  email: string;
  returnUrl: string;
};
export type RefundRequest = { key: string; paymentId: string; amount: number; description: string; email: string };

/**
 * What takes money and gives it back. Each rejects with `ProviderRefusal` where the provider says no, which is its last
 * word. Any other error leaves the outcome unknown: then the same is asked again, with the same key.
 */
export type PaymentProvider = {
  createPayment: (request: PaymentRequest, signal: AbortSignal) => Promise<Payment>;
  /** Null: there is no such payment. */
  getPayment: (id: string, signal: AbortSignal) => Promise<Payment | null>;
  createRefund: (request: RefundRequest, signal: AbortSignal) => Promise<Refund>;
  getRefund: (id: string, signal: AbortSignal) => Promise<Refund | null>;
  /** Null: it is nothing that is understood here. */
  readNotification: (body: unknown) => Hint | null;
  /** May notifications come from there? */
  isOfProvider: (address: string) => boolean;
};

export class ProviderRefusal extends Error {
  override readonly name = "ProviderRefusal";
  readonly code: string;

  /** @param code the provider's own */
  constructor(code: string) {
    super(`the provider refuses: ${code}`);
    this.code = code;
  }
}
