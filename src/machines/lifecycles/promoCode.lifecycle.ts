import { assign, type EventFromLogic, setup } from "xstate";
import { promoRefusals } from "../../text/promoCodes.ts";
import type { Stored } from "./law.ts";

export type PromoCodeFacts = {
  /** Milliseconds, given by the caller. */
  now: number;
  expiresAt: number;
  /** Is the asker an author of the work? */
  isOwn: boolean;
  /** Does the asker hold the work already? */
  isHeld: boolean;
  /** Do readers have the work? */
  isPublished: boolean;
  /** Milliseconds; null: nobody has used it. */
  redeemedAt: number | null;
};

const ifOver = { guard: "isOver", meta: { refusal: promoRefusals.expired } } as const;
const used = { meta: { refusal: promoRefusals.redeemed } } as const;
const revoked = { meta: { refusal: promoRefusals.revoked } } as const;
const expired = { meta: { refusal: promoRefusals.expired } } as const;

/**
 * The law of a promo code (docs/spec/commerce.md, «The law of a promo code»). One reader redeems it, once. A refused event
 * leaves the code as it was.
 */
export const promoCodeLifecycle = setup({
  types: {
    context: {} as PromoCodeFacts,
    input: {} as PromoCodeFacts,
    events: {} as { type: "redemption.requested" } | { type: "revocation.requested" } | { type: "time.reached" },
    transitionMeta: {} as { refusal: string },
  },
  guards: {
    isOver: ({ context }) => context.now >= context.expiresAt,
    isOwn: ({ context }) => context.isOwn,
    isHeld: ({ context }) => context.isHeld,
    isUnpublished: ({ context }) => !context.isPublished,
  },
  actions: { stampRedemption: assign({ redeemedAt: ({ context }) => context.now }) },
}).createMachine({
  id: "promoCode",
  initial: "issued",
  context: ({ input }) => input,
  states: {
    issued: {
      on: {
        "redemption.requested": [
          ifOver,
          { guard: "isOwn", meta: { refusal: promoRefusals.own } },
          { guard: "isHeld", meta: { refusal: promoRefusals.held } },
          { guard: "isUnpublished", meta: { refusal: promoRefusals.unpublished } },
          { target: "redeemed", actions: "stampRedemption" },
        ],
        "revocation.requested": [ifOver, { target: "revoked" }],
        "time.reached": { guard: "isOver", target: "expired" },
      },
    },
    redeemed: { on: { "redemption.requested": used, "revocation.requested": used } },
    revoked: { on: { "redemption.requested": revoked, "revocation.requested": revoked } },
    expired: { on: { "redemption.requested": expired, "revocation.requested": expired } },
  },
});

export type PromoCodeEvent = EventFromLogic<typeof promoCodeLifecycle>;
export type StoredPromoCode = Stored<typeof promoCodeLifecycle>;
