import { exclusiveAgreementLifecycle } from "../../../src/machines/lifecycles/exclusiveAgreement.lifecycle.ts";
import type { LawCases } from "../../support/lawBranches.ts";
import type { Rows } from "../../support/model.ts";

const facts = {
  now: 2,
  isIdentified: true,
  isOnSale: true,
  scanCount: 0,
  reason: "",
  acceptedAt: null as number | null,
  endsAt: null as number | null,
};
const signed = { ...facts, scanCount: 1 };
const accepted = { ...signed, acceptedAt: 1 };
const reason = "Нет последней страницы";

/** What the law of exclusive agreements is asked in each situation of its tours, and by each of their steps. */
export const exclusiveAgreementLaw: LawCases = {
  chart: exclusiveAgreementLifecycle,
  stored: {
    none: { state: "none", facts },
    "none, a draft": { state: "none", facts: { ...facts, isOnSale: false } },
    "none, of nobody known": { state: "none", facts: { ...facts, isIdentified: false } },
    requested: { state: "requested", facts },
    declined: { state: "declined", facts: { ...facts, reason } },
    awaitingScans: { state: "awaitingScans", facts },
    "awaitingScans, with a scan": { state: "awaitingScans", facts: signed },
    "awaitingScans, with many scans": { state: "awaitingScans", facts: { ...facts, scanCount: 9 } },
    "awaitingScans, full": { state: "awaitingScans", facts: { ...facts, scanCount: 10 } },
    "awaitingScans, returned": { state: "awaitingScans", facts: { ...signed, reason } },
    onReview: { state: "onReview", facts: signed },
    active: { state: "active", facts: accepted },
    terminating: { state: "terminating", facts: { ...accepted, endsAt: 3 } },
    ended: { state: "ended", facts: { ...accepted, reason } },
  },
  events: {
    "asks for the agreement": { type: "exclusive.requested" },
    "may not ask for the agreement": { type: "exclusive.requested" },
    "takes the request back": { type: "cancellation.requested" },
    "staff approves the request": { type: "request.approved" },
    "staff declines the request": { type: "request.declined", reason },
    "staff declines the request without a reason": { type: "request.declined", reason: " " },
    "adds a scan": { type: "scan.added" },
    "adds one scan too many": { type: "scan.added" },
    "takes the scan back": { type: "scan.deleted" },
    "sends the agreement": { type: "agreement.sent" },
    "may not send the agreement": { type: "agreement.sent" },
    "staff accepts the agreement": { type: "agreement.accepted" },
    "staff returns the agreement": { type: "agreement.returned", reason },
    "staff returns the agreement without a reason": { type: "agreement.returned", reason: " " },
    "terminates the agreement": { type: "termination.requested" },
    "staff ends the agreement": { type: "termination.given", reason },
    "staff ends the agreement without a reason": { type: "termination.given", reason: " " },
  },
};

const back = { "takes the request back": "none" } as const;

/** What an owner and the staff do about an agreement (docs/spec/commerce.md, «The law of an exclusive agreement»). */
export const exclusiveAgreementRows: Rows = {
  none: { "asks for the agreement": "requested", "withdraws the work": "none, a draft" },
  "none, a draft": { "may not ask for the agreement": "none, a draft", "publishes the work": "none" },
  "none, of nobody known": { "may not ask for the agreement": "none, of nobody known" },
  requested: {
    "staff approves the request": "awaitingScans",
    "staff declines the request": "declined",
    "staff declines the request without a reason": "requested",
    ...back,
  },
  declined: { "asks for the agreement": "requested" },
  awaitingScans: {
    "may not send the agreement": "awaitingScans",
    "adds a scan": "awaitingScans, with a scan",
    ...back,
  },
  "awaitingScans, with a scan": {
    "takes the scan back": "awaitingScans",
    "sends the agreement": "onReview",
    ...back,
  },
  "awaitingScans, with many scans": {
    "takes the scan back": "awaitingScans, with many scans",
    "sends the agreement": "onReview",
    ...back,
  },
  "awaitingScans, full": {
    "adds one scan too many": "awaitingScans, full",
    "takes the scan back": "awaitingScans, with many scans",
    "sends the agreement": "onReview",
    ...back,
  },
  "awaitingScans, returned": {
    "takes the scan back": "awaitingScans",
    "sends the agreement": "onReview",
    ...back,
  },
  onReview: {
    "staff accepts the agreement": "active",
    "staff returns the agreement": "awaitingScans, returned",
    "staff returns the agreement without a reason": "onReview",
    ...back,
  },
  active: {
    "terminates the agreement": "terminating",
    "staff ends the agreement": "ended",
    "staff ends the agreement without a reason": "active",
  },
  terminating: {
    "staff ends the agreement": "ended",
    "staff ends the agreement without a reason": "terminating",
  },
  ended: { "asks for the agreement": "requested" },
};
