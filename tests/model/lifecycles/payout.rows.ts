import { payoutLifecycle } from "../../../src/machines/lifecycles/payout.lifecycle.ts";
import type { LawCases } from "../../support/lawBranches.ts";
import type { Rows } from "../../support/model.ts";

const unknown = {
  today: "2026-11-20",
  isIdentified: false,
  available: 150_000,
  amount: 0,
  exportedOn: null,
  number: "",
  date: null,
  reason: "",
};
const known = { ...unknown, isIdentified: true };
const requested = { ...known, available: 0, amount: 150_000 };
const sent = { ...requested, exportedOn: "2026-11-20" };

/** What the law of payouts is asked in each situation of its tours, and by each of their steps. */
export const payoutLaw: LawCases = {
  chart: payoutLifecycle,
  stored: {
    none: { state: "none", facts: unknown },
    "none, known": { state: "none", facts: known },
    "none, with too little": { state: "none", facts: { ...known, available: 50_000 } },
    requested: { state: "requested", facts: requested },
    "requested, other papers wait": { state: "requested", facts: { ...requested, isIdentified: false } },
    "requested, below zero": { state: "requested", facts: { ...requested, available: -100_000 } },
    exported: { state: "exported", facts: sent },
    paid: { state: "paid", facts: { ...sent, number: "415", date: "2026-11-20" } },
    rejected: { state: "rejected", facts: { ...requested, available: 150_000, reason: "Счёт закрыт" } },
  },
  events: {
    "may not be paid": { type: "payout.requested" },
    "asks to be paid": { type: "payout.requested" },
    "the administrator makes a register": { type: "register.made" },
    "the register leaves it out": { type: "register.made" },
    "the bank is said to pay tomorrow": { type: "payment.made", number: "415", date: "2026-11-21" },
    "the bank is said to have paid before": { type: "payment.made", number: "415", date: "2026-11-19" },
    "the bank has paid": { type: "payment.made", number: "415", date: "2026-11-20" },
    "the administrator rejects it without a reason": { type: "rejection.given", reason: " " },
    "the administrator rejects it": { type: "rejection.given", reason: "Счёт закрыт" },
  },
};

const rejections = (situation: string) => ({
  "the administrator rejects it without a reason": situation,
  "the administrator rejects it": "rejected",
});

/** What an author and an administrator do with a payout (docs/spec/commerce.md, «The law of a payout»). */
export const payoutRows: Rows = {
  none: { "may not be paid": "none", "staff approves the papers": "none, known" },
  "none, known": { "asks to be paid": "requested", "a late refund takes most of it": "none, with too little" },
  "none, with too little": { "may not be paid": "none, with too little" },
  requested: {
    "sends other papers": "requested, other papers wait",
    "a late refund takes more": "requested, below zero",
    "the administrator makes a register": "exported",
    ...rejections("requested"),
  },
  "requested, other papers wait": {
    "the register leaves it out": "requested, other papers wait",
    "staff approves the papers": "requested",
  },
  "requested, below zero": { "the register leaves it out": "requested, below zero" },
  exported: {
    "the bank is said to pay tomorrow": "exported",
    "the bank is said to have paid before": "exported",
    "the bank has paid": "paid",
    ...rejections("exported"),
  },
  paid: {},
  rejected: { "asks to be paid once more": "requested" },
};
