import { promoCodeLifecycle } from "../../../src/machines/lifecycles/promoCode.lifecycle.ts";
import type { LawCases } from "../../support/lawBranches.ts";
import type { Rows } from "../../support/model.ts";

const facts = { now: 2, expiresAt: 3, isOwn: false, isHeld: false, isPublished: true, redeemedAt: null };
const over = { ...facts, expiresAt: 2 };

/** What the law of promo codes is asked in each situation of its tours, and by each of their steps. */
export const promoCodeLaw: LawCases = {
  chart: promoCodeLifecycle,
  stored: {
    issued: { state: "issued", facts },
    "issued, in its author's hands": { state: "issued", facts: { ...facts, isOwn: true } },
    "issued, in the hands of who has the book": { state: "issued", facts: { ...facts, isHeld: true } },
    "issued, the work is a draft": { state: "issued", facts: { ...facts, isPublished: false } },
    "issued, its time is over": { state: "issued", facts: over },
    redeemed: { state: "redeemed", facts: { ...facts, redeemedAt: 1 } },
    revoked: { state: "revoked", facts },
    expired: { state: "expired", facts: over },
  },
  events: {
    "a reader redeems the code": { type: "redemption.requested" },
    "a reader comes with the code in vain": { type: "redemption.requested" },
    "takes the code back": { type: "revocation.requested" },
    "takes the code back in another window": { type: "revocation.requested" },
  },
};

const inVain = (situation: string) => ({
  "a reader comes with the code in vain": situation,
  "takes the code back in another window": situation,
});

/** What the owner does, and readers who come with a code (docs/spec/commerce.md, «The law of a promo code»). */
export const promoCodeRows: Rows = {
  issued: {
    "a reader redeems the code": "redeemed",
    "takes the code back": "revoked",
    "its author has the code": "issued, in its author's hands",
    "who has the book gets the code": "issued, in the hands of who has the book",
    "moves the work to drafts": "issued, the work is a draft",
  },
  "issued, in its author's hands": {
    "a reader comes with the code in vain": "issued, in its author's hands",
    "takes the code back": "revoked",
  },
  "issued, in the hands of who has the book": {
    "a reader comes with the code in vain": "issued, in the hands of who has the book",
    "takes the code back": "revoked",
  },
  "issued, the work is a draft": {
    "a reader comes with the code in vain": "issued, the work is a draft",
    "takes the code back": "revoked",
    "publishes the work again": "issued",
  },
  "issued, its time is over": inVain("issued, its time is over"),
  redeemed: { ...inVain("redeemed"), "makes another code": "issued" },
  revoked: { ...inVain("revoked"), "makes another code": "issued" },
  expired: inVain("expired"),
};
