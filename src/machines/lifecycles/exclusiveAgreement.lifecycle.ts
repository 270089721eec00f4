import { assign, type EventFromLogic, setup } from "xstate";
import { MOST_SCANS } from "../../text/exclusiveStates.ts";
import { exclusiveRefusals } from "../../text/sellingRefusals.ts";
import type { Stored } from "./law.ts";

/** Times are milliseconds; the caller gives `now`. */
export type ExclusiveFacts = {
  now: number;
  /** Of the owner: papers that were approved hold. */
  isIdentified: boolean;
  /** Has the sale of the work begun? */
  isOnSale: boolean;
  scanCount: number;
  /** Why the staff has declined, returned or ended it; else empty. */
  reason: string;
  /** Since when it is in force; null: it never was. */
  acceptedAt: number | null;
  /** When it ends that is being terminated; else null. */
  endsAt: number | null;
};

/** So long an agreement holds after its owner has terminated it. */
export const NOTICE = 90 * 86_400_000;

const refusedBy = <G extends string, R extends string>(guard: G, refusal: R) => ({ guard, meta: { refusal } }) as const;
const ifNoReason = refusedBy("lacksReason", exclusiveRefusals.noReason);

const ifUnidentified = refusedBy("isUnidentified", exclusiveRefusals.notIdentified);
const ifNotOnSale = refusedBy("isNotOnSale", exclusiveRefusals.notSold);
const again = [ifUnidentified, ifNotOnSale, { target: "requested", actions: "begin" }] as const;
const cancel = { target: "none", actions: "begin" } as const;

/**
 * The law of an exclusive agreement (docs/spec/commerce.md, «The law of an exclusive agreement»). The owner asks, signs and
 * terminates; a member of the staff who is no author of the work decides.
 */
export const exclusiveAgreementLifecycle = setup({
  types: {
    context: {} as ExclusiveFacts,
    input: {} as ExclusiveFacts,
    events: {} as
      | { type: "exclusive.requested" }
      | { type: "request.approved" }
      | { type: "request.declined"; reason: string }
      | { type: "scan.added" }
      | { type: "scan.deleted" }
      | { type: "agreement.sent" }
      | { type: "agreement.accepted" }
      | { type: "agreement.returned"; reason: string }
      | { type: "cancellation.requested" }
      | { type: "termination.requested" }
      | { type: "termination.given"; reason: string }
      | { type: "time.reached" },
    transitionMeta: {} as { refusal: string },
  },
  guards: {
    isUnidentified: ({ context }) => !context.isIdentified,
    isNotOnSale: ({ context }) => !context.isOnSale,
    lacksReason: ({ event }) => "reason" in event && event.reason.trim() === "",
    isFull: ({ context }) => context.scanCount >= MOST_SCANS,
    hasNoScans: ({ context }) => context.scanCount === 0,
    isDue: ({ context }) => context.endsAt !== null && context.now >= context.endsAt,
  },
  actions: {
    // Another agreement: nothing of the one before counts, nor do its scans.
    begin: assign({ scanCount: 0, reason: "", acceptedAt: null }),
    keepReason: assign(({ event }) => ("reason" in event ? { reason: event.reason.trim() } : {})),
    dropReason: assign({ reason: "" }),
    addScan: assign({ scanCount: ({ context }) => context.scanCount + 1 }),
    takeScan: assign({ scanCount: ({ context }) => context.scanCount - 1 }),
    accept: assign({ acceptedAt: ({ context }) => context.now }),
    giveNotice: assign({ endsAt: ({ context }) => context.now + NOTICE }),
    dropEnd: assign({ endsAt: null }),
  },
}).createMachine({
  id: "exclusiveAgreement",
  initial: "none",
  context: ({ input }) => input,
  states: {
    none: { on: { "exclusive.requested": [ifUnidentified, ifNotOnSale, { target: "requested" }] } },
    declined: { on: { "exclusive.requested": again } },
    ended: { on: { "exclusive.requested": again } },
    requested: {
      on: {
        "request.approved": "awaitingScans",
        "request.declined": [ifNoReason, { target: "declined", actions: "keepReason" }],
        "cancellation.requested": "none",
      },
    },
    awaitingScans: {
      on: {
        "scan.added": [refusedBy("isFull", exclusiveRefusals.tooManyScans), { actions: "addScan" }],
        "scan.deleted": { actions: "takeScan" },
        "agreement.sent": [
          refusedBy("hasNoScans", exclusiveRefusals.noScans),
          { target: "onReview", actions: "dropReason" },
        ],
        "cancellation.requested": cancel,
      },
    },
    onReview: {
      on: {
        "agreement.accepted": { target: "active", actions: "accept" },
        "agreement.returned": [ifNoReason, { target: "awaitingScans", actions: "keepReason" }],
        "cancellation.requested": cancel,
      },
    },
    active: {
      on: {
        "termination.requested": { target: "terminating", actions: "giveNotice" },
        "termination.given": [ifNoReason, { target: "ended", actions: "keepReason" }],
      },
    },
    terminating: {
      on: {
        "time.reached": { guard: "isDue", target: "ended", actions: "dropEnd" },
        "termination.given": [ifNoReason, { target: "ended", actions: ["keepReason", "dropEnd"] }],
      },
    },
  },
});

export type ExclusiveEvent = EventFromLogic<typeof exclusiveAgreementLifecycle>;
export type ExclusiveEventType = ExclusiveEvent["type"];
export type StoredExclusive = Stored<typeof exclusiveAgreementLifecycle>;
