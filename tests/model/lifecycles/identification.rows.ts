import { identificationLifecycle } from "../../../src/machines/lifecycles/identification.lifecycle.ts";
import type { LawCases } from "../../support/lawBranches.ts";
import type { Rows } from "../../support/model.ts";

const facts = { now: 2, emailJustChanged: false, decidedAt: null, reason: "", isHeld: false };

/** What the law of papers is asked in each situation of its tours, and by each of their steps. */
export const identificationLaw: LawCases = {
  chart: identificationLifecycle,
  stored: {
    none: { state: "none", facts },
    "none, withdrawn": { state: "none", facts },
    onReview: { state: "onReview", facts },
    "onReview, after an approval": { state: "onReview", facts: { ...facts, isHeld: true } },
    approved: { state: "approved", facts: { ...facts, decidedAt: 1 } },
    rejected: { state: "rejected", facts: { ...facts, decidedAt: 1, reason: "Скан не читается" } },
  },
  events: {
    "sends the papers": { type: "review.requested" },
    "withdraws the papers": { type: "withdrawal.requested" },
    "staff approves the papers": { type: "approval.given" },
    "staff rejects the papers": { type: "rejection.given", reason: "Скан не читается" },
    "staff rejects the papers without a reason": { type: "rejection.given", reason: " " },
  },
};

const decisions = {
  "staff approves the papers": "approved",
  "staff rejects the papers": "rejected",
} as const;
const withdrawn = { "withdraws the papers": "none, withdrawn" } as const;

/** What a person and the staff do with papers (docs/spec/account.md, «Papers for payouts»). */
export const identificationRows: Rows = {
  none: { "sends the papers": "onReview" },
  onReview: { ...decisions, "staff rejects the papers without a reason": "onReview", ...withdrawn },
  "onReview, after an approval": { ...decisions, ...withdrawn },
  approved: { "sends the papers": "onReview, after an approval" },
  rejected: { "sends the papers": "onReview" },
  // Papers are sent five times a day: a tour begins again.
  "none, withdrawn": {},
};
