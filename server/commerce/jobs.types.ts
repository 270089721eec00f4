import type { ExclusiveDecision } from "../../src/api/contract/exclusive.ts";

/** To the address that the buyer gave for the receipt; what it says is read when it is sent. */
export type OrderLetter = { letter: "orderPaid" | "orderRefunded"; orderId: number };

/** To the owner of a work about what the staff has decided of its exclusive agreement. */
export type ExclusiveLetter = {
  letter: "exclusiveDecided";
  agreementOf: number;
  accountId: number;
  decision: ExclusiveDecision;
};

/** To the author; what it says is read when it is sent. */
export type PayoutLetter = { letter: "payoutRequested" | "payoutPaid" | "payoutRejected"; payoutId: number };

/** Every letter about orders, agreements and payouts. */
export type CommerceLetter = OrderLetter | ExclusiveLetter | PayoutLetter;

export type CommerceJobs = {
  /** What the clock and the work's chapters make of a sale. */
  "sale.follow": { workId: number };
  /** An exclusive agreement ends, that its owner has terminated. */
  "exclusive.end": { workId: number };
  /** The provider gets an order, and is asked what became of it. */
  "order.register": { orderId: number };
  "order.ask": { orderId: number; tries: number };
  "order.refund": { orderId: number };
  "order.mature": { orderId: number };
  /** Buyers of a work that the law has taken get their money back. */
  "work.payBack": { workId: number };
  /** What a notification of the provider names is fetched. */
  "payment.hear": { kind: "payment" | "refund"; id: string };
};
