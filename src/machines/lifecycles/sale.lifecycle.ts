import { assign, type EventFromLogic, setup } from "xstate";
import { saleRefusals } from "../../text/saleRefusals.ts";
import type { UnsoldState } from "../../text/saleStates.ts";
import type { Stored } from "./law.ts";

/** What the owner wants. `price` in kopecks; `startsAt` in milliseconds, null: at once. */
export type Terms = { price: number; freeChapterCount: number; promoFragment: boolean; startsAt: number | null };

/** Times are milliseconds; the caller gives `now`. Of a work that was never sold the terms are zero, false and null. */
export type SaleFacts = Terms & {
  now: number;
  isPublished: boolean;
  /** The whole text is there. */
  isFinished: boolean;
  publishedChapterCount: number;
  /** Of the owner: papers that were approved hold. */
  isIdentified: boolean;
  hasPayments: boolean;
  /** Does a discount of the work run or wait? */
  hasDiscount: boolean;
  /** Is an exclusive agreement in force? */
  isExclusive: boolean;
  /** Does somebody of the staff ask, who is not the owner? */
  isStaff: boolean;
  /** What the work is until the sale begins. */
  former: UnsoldState;
  /** Null: there was no price before. */
  priceChangedAt: number | null;
  /** When the subscription began, or the last chapter came since; the silence counts from it. */
  quietSince: number;
  /** Why the sale was stopped by the staff; else empty. */
  reason: string;
};

const DAY = 86_400_000;
/** So far ahead a sale may be planned, and so long a subscription may go without a chapter. */
export const LONGEST_WAIT = 90 * DAY;
export const SILENCE = 90 * DAY;

const refusedBy = <G extends string, R extends string>(guard: G, refusal: R) => ({ guard, meta: { refusal } }) as const;
const ifUnpublished = refusedBy("isUnpublished", saleRefusals.notPublished);
const ifUnidentified = refusedBy("isUnidentified", saleRefusals.notIdentified);
const ifUnpaid = refusedBy("hasNoPayments", saleRefusals.paymentsOff);
const ifPast = refusedBy("isPast", saleRefusals.pastTime);
const ifTooFar = refusedBy("isTooFar", saleRefusals.tooFar);
const ifNothingPaid = refusedBy("sellsNothing", saleRefusals.nothingPaid);
const ifPriceHeld = refusedBy("isPriceHeld", saleRefusals.priceHeld);
const ifPriceNew = refusedBy("isPriceNew", saleRefusals.priceOften);
const ifExclusive = refusedBy("isExclusive", saleRefusals.isExclusive);
const ifNoReason = refusedBy("lacksReason", saleRefusals.noReason);

const startFrom = <R extends "rememberFree" | "rememberPromo">(remember: R) =>
  [
    ifUnpublished,
    ifUnidentified,
    ifUnpaid,
    ifPast,
    ifTooFar,
    ifNothingPaid,
    ifPriceHeld,
    { guard: "isPlanned", target: "#sale.waiting", actions: [remember, "keepTerms"] },
    { guard: "isWhole", target: "#sale.paid", actions: [remember, "keepTerms", "beginQuiet"] },
    { target: "#sale.subscription", actions: [remember, "keepTerms", "beginQuiet"] },
  ] as const;

/** Of a sale that has begun the start is no matter any more. */
const change = [ifNothingPaid, ifPriceHeld, ifPriceNew, { actions: ["keepTerms", "dropStart"] }] as const;
const stop = [
  ifExclusive,
  ifNoReason,
  { guard: "endsFree", target: "#sale.free", actions: "keepReason" },
  { target: "#sale.promo", actions: "keepReason" },
] as const;

/**
 * The law of a sale (docs/spec/commerce.md, «The law of a sale»). The owner sells; the clock and the chapters of the work
 * decide what follows. The staff may stop a sale.
 */
export const saleLifecycle = setup({
  types: {
    context: {} as SaleFacts,
    input: {} as SaleFacts,
    events: {} as
      | ({ type: "start.requested" } & Terms)
      | ({ type: "terms.changed" } & Terms)
      | { type: "time.reached" }
      | { type: "text.finished" }
      | { type: "text.resumed" }
      | { type: "silence.reached" }
      | { type: "chapter.published" }
      | { type: "stop.requested"; accessAfter: UnsoldState; reason: string },
    transitionMeta: {} as { refusal: string },
  },
  guards: {
    isUnpublished: ({ context }) => !context.isPublished,
    isUnidentified: ({ context }) => !context.isIdentified,
    hasNoPayments: ({ context }) => !context.hasPayments,
    isPast: ({ context, event }) => "startsAt" in event && event.startsAt !== null && event.startsAt <= context.now,
    isTooFar: ({ context, event }) =>
      "startsAt" in event && event.startsAt !== null && event.startsAt - context.now > LONGEST_WAIT,
    // Of a text in progress the paid chapters may be those to come.
    sellsNothing: ({ context, event }) =>
      context.isFinished && "freeChapterCount" in event && event.freeChapterCount >= context.publishedChapterCount,
    isPlanned: ({ event }) => "startsAt" in event && event.startsAt !== null,
    isWhole: ({ context }) => context.isFinished,
    isPriceHeld: ({ context, event }) => context.hasDiscount && "price" in event && event.price !== context.price,
    isPriceNew: ({ context, event }) =>
      "price" in event &&
      event.price !== context.price &&
      context.priceChangedAt !== null &&
      context.now - context.priceChangedAt < DAY,
    isNotDue: ({ context }) => context.startsAt !== null && context.startsAt > context.now,
    wasFree: ({ context }) => context.former === "free",
    isUnshownAndWasFree: ({ context }) => !context.isPublished && context.former === "free",
    isSilent: ({ context }) => context.now - context.quietSince >= SILENCE,
    isExclusive: ({ context }) => context.isExclusive,
    isStaff: ({ context }) => context.isStaff,
    lacksReason: ({ context, event }) => context.isStaff && "reason" in event && event.reason.trim() === "",
    endsFree: ({ event }) => "accessAfter" in event && event.accessAfter === "free",
  },
  actions: {
    keepTerms: assign(({ context, event }) => {
      if (!("price" in event)) return {};
      const { price, freeChapterCount, promoFragment, startsAt } = event;
      const priceChangedAt = price === context.price ? context.priceChangedAt : context.now;
      return { price, freeChapterCount, promoFragment, startsAt, priceChangedAt, reason: "" };
    }),
    // At once, by the clock's own event.
    startNow: assign(({ context }) => ({ startsAt: context.startsAt ?? context.now })),
    dropStart: assign({ startsAt: null }),
    rememberFree: assign({ former: "free" }),
    rememberPromo: assign({ former: "promo" }),
    beginQuiet: assign({ quietSince: ({ context }) => context.now }),
    keepReason: assign(({ context, event }) => ({
      reason: context.isStaff && "reason" in event ? event.reason.trim() : "",
    })),
  },
}).createMachine({
  id: "sale",
  initial: "free",
  context: ({ input }) => input,
  states: {
    free: { on: { "start.requested": startFrom("rememberFree") } },
    promo: { on: { "start.requested": startFrom("rememberPromo") } },
    waiting: {
      on: {
        "time.reached": [
          { guard: "isNotDue" },
          { guard: "isUnshownAndWasFree", target: "free", actions: "dropStart" },
          { guard: "isUnpublished", target: "promo", actions: "dropStart" },
          { guard: "isWhole", target: "paid", actions: ["dropStart", "beginQuiet"] },
          { target: "subscription", actions: ["dropStart", "beginQuiet"] },
        ],
        "terms.changed": [
          ifPast,
          ifTooFar,
          ifNothingPaid,
          ifPriceHeld,
          ifPriceNew,
          { actions: ["keepTerms", "startNow"] },
        ],
        "stop.requested": [
          { guard: "isStaff" },
          { guard: "wasFree", target: "free", actions: "dropStart" },
          { target: "promo", actions: "dropStart" },
        ],
      },
    },
    subscription: {
      on: {
        "terms.changed": change,
        "text.finished": "paid",
        "silence.reached": { guard: "isSilent", target: "frozen" },
        "stop.requested": stop,
      },
    },
    paid: {
      on: {
        "terms.changed": change,
        "text.resumed": { target: "subscription", actions: "beginQuiet" },
        "stop.requested": stop,
      },
    },
    frozen: {
      on: {
        "terms.changed": change,
        "text.finished": "paid",
        "chapter.published": { target: "subscription", actions: "beginQuiet" },
        "stop.requested": stop,
      },
    },
  },
});

/** All obstacles to a sale, and not only the first: the law returns one refusal at a time. */
export function whatStandsInTheWay(facts: SaleFacts): string[] {
  const ways: [boolean, string][] = [
    [!facts.isPublished, saleRefusals.notPublished],
    [!facts.isIdentified, saleRefusals.notIdentified],
    [!facts.hasPayments, saleRefusals.paymentsOff],
    // One chapter is free at least.
    [facts.isPublished && facts.isFinished && facts.publishedChapterCount < 2, saleRefusals.nothingPaid],
  ];
  return ways.flatMap(([stands, refusal]) => (stands ? [refusal] : []));
}

export type SaleEvent = EventFromLogic<typeof saleLifecycle>;
export type SaleEventType = SaleEvent["type"];
export type StoredSale = Stored<typeof saleLifecycle>;

/** Who may ask for what; `job`: the clock, or what becomes of the work. */
export const saleAskers: Record<SaleEventType, "owner" | "ownerOrStaff" | "job"> = {
  "start.requested": "owner",
  "terms.changed": "owner",
  "time.reached": "job",
  "text.finished": "job",
  "text.resumed": "job",
  "silence.reached": "job",
  "chapter.published": "job",
  "stop.requested": "ownerOrStaff",
};
