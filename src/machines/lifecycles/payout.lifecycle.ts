import { assign, type EventFromLogic, setup } from "xstate";
import { LEAST_PAYOUT, payoutRefusals } from "../../text/payouts.ts";
import { saleRefusals } from "../../text/saleRefusals.ts";
import type { Stored } from "./law.ts";

/** Days are by Moscow, as «2026-11-20»; sums are kopecks. */
export type PayoutFacts = {
  today: string;
  /** Do the author's approved papers hold, and does no newer one wait? */
  isIdentified: boolean;
  /** What the author can be paid now; below zero where a late refund has taken back more than was there. */
  available: number;
  /** Of the payout; 0 before it is requested. */
  amount: number;
  /** When it went to the bank; null: it has not. */
  exportedOn: string | null;
  /** Of the payment order by which the bank has paid; empty and null before. */
  number: string;
  date: string | null;
  /** Why it was rejected; else empty. */
  reason: string;
};

const ifUnidentified = { guard: "isUnidentified", meta: { refusal: payoutRefusals.notIdentified } } as const;
const reject = [
  { guard: "isUnexplained", meta: { refusal: saleRefusals.noReason } },
  { target: "rejected", actions: "keepReason" },
] as const;

/**
 * The law of a payout (docs/spec/commerce.md, «The law of a payout»). An author asks for the whole available sum. An
 * administrator sends it to the bank and enters the result.
 */
export const payoutLifecycle = setup({
  types: {
    context: {} as PayoutFacts,
    input: {} as PayoutFacts,
    events: {} as
      | { type: "payout.requested" }
      /** It is in a register for the bank. */
      | { type: "register.made" }
      | { type: "payment.made"; number: string; date: string }
      | { type: "rejection.given"; reason: string },
    transitionMeta: {} as { refusal: string },
  },
  guards: {
    isUnidentified: ({ context }) => !context.isIdentified,
    isTooLittle: ({ context }) => context.available < LEAST_PAYOUT,
    isBelowZero: ({ context }) => context.available < 0,
    isLater: ({ context, event }) => "date" in event && event.date > context.today,
    isEarlier: ({ context, event }) =>
      "date" in event && context.exportedOn !== null && event.date < context.exportedOn,
    isUnexplained: ({ event }) => "reason" in event && event.reason.trim() === "",
  },
  actions: {
    takeAll: assign({ amount: ({ context }) => context.available }),
    stampExport: assign({ exportedOn: ({ context }) => context.today }),
    keepPayment: assign(({ event }) => ("date" in event ? { number: event.number, date: event.date } : {})),
    keepReason: assign(({ event }) => ("reason" in event ? { reason: event.reason.trim() } : {})),
  },
}).createMachine({
  id: "payout",
  initial: "none",
  context: ({ input }) => input,
  states: {
    none: {
      on: {
        "payout.requested": [
          ifUnidentified,
          { guard: "isTooLittle", meta: { refusal: payoutRefusals.tooLittle } },
          { target: "requested", actions: "takeAll" },
        ],
      },
    },
    requested: {
      on: {
        "register.made": [
          ifUnidentified,
          { guard: "isBelowZero", meta: { refusal: payoutRefusals.belowZero } },
          { target: "exported", actions: "stampExport" },
        ],
        // Whose papers hold no more is never sent anything: the money goes back to what is available.
        "rejection.given": reject,
      },
    },
    exported: {
      on: {
        "payment.made": [
          { guard: "isLater", meta: { refusal: payoutRefusals.laterDay } },
          { guard: "isEarlier", meta: { refusal: payoutRefusals.earlierDay } },
          { target: "paid", actions: "keepPayment" },
        ],
        "rejection.given": reject,
      },
    },
    paid: {},
    rejected: {},
  },
});

export type PayoutEvent = EventFromLogic<typeof payoutLifecycle>;
export type StoredPayout = Stored<typeof payoutLifecycle>;
