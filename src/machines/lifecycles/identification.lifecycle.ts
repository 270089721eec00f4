import { assign, type EventFromLogic, setup } from "xstate";
import { lawRefusals } from "../../text/lawRefusals.ts";
import type { Stored } from "./law.ts";

/** Times are milliseconds. `reason` of the last refusal, else empty; `isHeld`: facts that were approved before hold while the new ones wait. */
type Facts = { now: number; emailJustChanged: boolean; decidedAt: number | null; reason: string; isHeld: boolean };

const ifNoReason = { guard: "hasNoReason", meta: { refusal: lawRefusals.noReason } } as const;
const ifEmailNew = { guard: "isEmailNew", meta: { refusal: lawRefusals.emailJustChanged } } as const;
const request = [ifEmailNew, { target: "onReview", actions: "send" }] as const;

/** The law of papers for payouts: a person sends them, somebody of the staff decides, an administrator revokes. */
export const identificationLifecycle = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as
      | { type: "review.requested" }
      | { type: "withdrawal.requested" }
      | { type: "approval.given" }
      | { type: "rejection.given"; reason: string }
      | { type: "revocation.given"; reason: string },
    transitionMeta: {} as { refusal: string },
  },
  guards: {
    isEmailNew: ({ context }) => context.emailJustChanged,
    hasNoReason: ({ event }) => "reason" in event && event.reason.trim() === "",
  },
  actions: {
    send: assign({ decidedAt: null, reason: "" }),
    hold: assign({ isHeld: true }),
    decide: assign(({ context }) => ({ decidedAt: context.now, isHeld: false })),
    keepReason: assign(({ event }) => ("reason" in event ? { reason: event.reason.trim() } : {})),
    erase: assign({ isHeld: false }),
  },
}).createMachine({
  id: "identification",
  initial: "none",
  context: ({ input }) => input,
  states: {
    none: { on: { "review.requested": [ifEmailNew, { target: "onReview" }] } },
    onReview: {
      on: {
        "withdrawal.requested": { target: "none", actions: "erase" },
        "approval.given": { target: "approved", actions: "decide" },
        "rejection.given": [ifNoReason, { target: "rejected", actions: ["decide", "keepReason"] }],
      },
    },
    approved: {
      on: {
        "review.requested": [ifEmailNew, { target: "onReview", actions: ["send", "hold"] }],
        "revocation.given": [ifNoReason, { target: "revoked", actions: ["decide", "keepReason"] }],
      },
    },
    rejected: { on: { "review.requested": request } },
    revoked: { on: { "review.requested": request } },
  },
});

export type IdentificationEvent = EventFromLogic<typeof identificationLifecycle>;
export type IdentificationState = Stored<typeof identificationLifecycle>["state"];
