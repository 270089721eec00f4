import { type DiscountEvent, discountLifecycle } from "../../../src/machines/lifecycles/discount.lifecycle.ts";
import type { LawCases } from "../../support/lawBranches.ts";
import type { Rows } from "../../support/model.ts";

const terms = { title: "Осень на даче", percent: 20, workIds: [1] };
const facts = { today: "2026-11-20", isCut: false, hasUnsold: false, overlaps: false, isTooClose: false };
const empty = { title: "", percent: 0, workIds: [], startDate: "", endDate: "" };
const later = { ...terms, startDate: "2026-12-11", endDate: "2026-12-17" };
const now = { ...terms, startDate: "2026-11-20", endDate: "2026-11-22" };
const past = { startDate: "2026-11-19", endDate: "2026-11-20" };
const far = { startDate: "2027-02-19", endDate: "2027-02-20" };

const events: Record<string, DiscountEvent> = {
  "plans a discount": { type: "creation.requested", ...later },
  "plans a discount from today": { type: "creation.requested", ...now },
  "plans a discount from yesterday": { type: "creation.requested", ...terms, ...past },
  "plans a discount too far ahead": { type: "creation.requested", ...terms, ...far },
  "changes the discount": { type: "change.requested", ...later, percent: 30 },
  "moves the discount into yesterday": { type: "change.requested", ...terms, ...past },
  "moves the discount too far ahead": { type: "change.requested", ...terms, ...far },
  "deletes the discount": { type: "deletion.requested" },
  "looks at the discount again": { type: "time.reached" },
  "prolongs the discount": { type: "change.requested", ...now, endDate: "2026-11-25" },
  "ends the discount": { type: "deletion.requested" },
  "ends the discount in another window": { type: "deletion.requested" },
  "prolongs the discount in another window": { type: "change.requested", ...now, endDate: "2026-11-25" },
};

/** What the law of discounts is asked in each situation of its tours, and by each of their steps. */
export const discountLaw: LawCases = {
  chart: discountLifecycle,
  stored: {
    none: { state: "none", facts: { ...facts, ...empty } },
    waiting: { state: "waiting", facts: { ...facts, ...later } },
    "waiting, from today": { state: "waiting", facts: { ...facts, ...now } },
    running: { state: "running", facts: { ...facts, ...now } },
    ended: { state: "ended", facts: { ...facts, ...now, isCut: true } },
    deleted: { state: "deleted", facts: { ...facts, ...later } },
  },
  events,
};

/** What an author does with discounts of a book that is sold. */
export const discountRows: Rows = {
  none: {
    "plans a discount from yesterday": "none",
    "plans a discount too far ahead": "none",
    "plans a discount": "waiting",
    "plans a discount from today": "waiting, from today",
  },
  waiting: {
    "moves the discount into yesterday": "waiting",
    "moves the discount too far ahead": "waiting",
    "changes the discount": "waiting",
    "deletes the discount": "deleted",
  },
  "waiting, from today": { "looks at the discount again": "running" },
  running: { "prolongs the discount": "running", "ends the discount": "ended" },
  ended: { "ends the discount in another window": "ended", "prolongs the discount in another window": "ended" },
  deleted: {},
};
