import { assign, type EventFromLogic, setup } from "xstate";
import { saleRefusals } from "../../text/saleRefusals.ts";
import { orderRefusals } from "../../text/sellingRefusals.ts";
import type { Stored } from "./law.ts";

export type OrderFacts = {
  /** Milliseconds, given by the caller. */
  now: number;
  /** Null: no money has come. */
  paidAt: number | null;
  /** Does the buyer hold the work by another order? */
  isHeldAlready: boolean;
  /** Has the buyer read, heard or downloaded a chapter that is sold? */
  isOpened: boolean;
  /** Is the sale of the work frozen? */
  isFrozen: boolean;
  /** Why nothing was paid, why the money goes back, what is disputed; else empty. */
  reason: string;
};

/** Who wants the money to go back; `system`: it was paid twice, or the work is gone. */
type RefundAsker = "buyer" | "staff" | "admin" | "system";

const DAY = 86_400_000;
/** So long a buyer who has opened nothing may have the money back, and any buyer of a book that has frozen. */
export const REFUND_TIME = 14 * DAY;
export const FROZEN_REFUND_TIME = 180 * DAY;

const ifTooLate = { guard: "isTooLate", meta: { refusal: orderRefusals.refundOver } } as const;
const ifNoReason = { guard: "lacksReason", meta: { refusal: saleRefusals.noReason } } as const;

const receive = [
  { guard: "differs", target: "#order.disputed", actions: "keepReason" },
  { guard: "isHeldAlready", target: "#order.refunding", actions: ["stampPayment", "keepDuplicate"] },
  { target: "#order.paid", actions: ["stampPayment", "dropReason"] },
] as const;
const cancel = { target: "#order.canceled", actions: "keepReason" } as const;
const giveBack = { target: "#order.refunding", actions: "keepReason" } as const;

/**
 * The law of an order (docs/spec/commerce.md, «The law of an order»). The word of the payment provider moves it. The address by
 * which a buyer comes back never moves it.
 */
export const orderLifecycle = setup({
  types: {
    context: {} as OrderFacts,
    input: {} as OrderFacts,
    events: {} as
      | { type: "payment.registered" }
      | { type: "payment.refused"; reason: string }
      | { type: "payment.canceled"; reason: string }
      /** `isRight`: order, sum and currency agree; else `reason` says what does not. */
      | { type: "payment.succeeded"; isRight: boolean; reason: string }
      | { type: "refund.requested"; by: RefundAsker; reason: string }
      | { type: "refund.succeeded" }
      | { type: "refund.canceled"; reason: string }
      /** An administrator decides what was disputed. */
      | { type: "dispute.settled"; isKept: boolean; reason: string },
    transitionMeta: {} as { refusal: string },
  },
  guards: {
    differs: ({ event }) => "isRight" in event && !event.isRight,
    isHeldAlready: ({ context }) => context.isHeldAlready,
    isTooLate: ({ context, event }) => {
      if (!("by" in event) || event.by !== "buyer") return false;
      const age = context.now - (context.paidAt ?? context.now);
      if (context.isFrozen && age < FROZEN_REFUND_TIME) return false;
      return context.isOpened || age >= REFUND_TIME;
    },
    lacksReason: ({ event }) => "by" in event && event.by !== "buyer" && event.reason.trim() === "",
    isAdmin: ({ event }) => "by" in event && event.by === "admin",
    isKept: ({ event }) => "isKept" in event && event.isKept,
    isUnexplained: ({ event }) => "reason" in event && event.reason.trim() === "",
  },
  actions: {
    keepReason: assign(({ event }) => ("reason" in event ? { reason: event.reason.trim() } : {})),
    keepDuplicate: assign({ reason: orderRefusals.bought }),
    dropReason: assign({ reason: "" }),
    stampPayment: assign({ paidAt: ({ context }) => context.now }),
  },
}).createMachine({
  id: "order",
  initial: "created",
  context: ({ input }) => input,
  states: {
    created: {
      on: {
        "payment.registered": "awaitingPayment",
        "payment.refused": { target: "failed", actions: "keepReason" },
        "payment.canceled": cancel,
        "payment.succeeded": receive,
      },
    },
    awaitingPayment: { on: { "payment.canceled": cancel, "payment.succeeded": receive } },
    canceled: { on: { "payment.succeeded": receive } },
    failed: { on: { "payment.succeeded": receive } },
    paid: { on: { "refund.requested": [ifTooLate, ifNoReason, giveBack] } },
    refunding: {
      on: {
        "refund.succeeded": "refunded",
        "refund.canceled": { target: "refundFailed", actions: "keepReason" },
      },
    },
    refunded: {},
    refundFailed: { on: { "refund.requested": [ifNoReason, { guard: "isAdmin", ...giveBack }] } },
    disputed: {
      on: {
        "dispute.settled": [
          { guard: "isUnexplained", meta: { refusal: saleRefusals.noReason } },
          { guard: "isKept", target: "paid", actions: ["stampPayment", "keepReason"] },
          { target: "refunding", actions: ["stampPayment", "keepReason"] },
        ],
      },
    },
  },
});

export type OrderEvent = EventFromLogic<typeof orderLifecycle>;
export type StoredOrder = Stored<typeof orderLifecycle>;
