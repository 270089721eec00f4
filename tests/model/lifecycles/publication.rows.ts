import { publicationLifecycle } from "../../../src/machines/lifecycles/publication.lifecycle.ts";
import type { LawCases } from "../../support/lawBranches.ts";
import type { Rows } from "../../support/model.ts";

const whole = {
  now: 1,
  isConfirmed: true,
  isBarred: false,
  isTitled: true,
  textLength: 20,
  minLength: 1,
  canBeScheduled: true,
  lacksPicture: false,
  isNewcomer: false,
  isOfUnpublished: false,
  isOfOwn: false,
  hasAnother: false,
  isIgnored: false,
  publishTime: null,
  deletedAt: null,
  wasRemoved: false,
  reason: "",
  isCorrected: false,
};
const untitled = { ...whole, isTitled: false };
const empty = { ...whole, textLength: 0 };
const unconfirmed = { ...whole, isConfirmed: false };
const planned = { publishTime: 1 };
const hidden = { ...whole, publishTime: 1, reason: "Реклама" };
const FAR = 1 + 90 * 86_400_000;

/** What the law of publications is asked in each situation of its tours, and by each of their steps. */
export const publicationLaw: LawCases = {
  chart: publicationLifecycle,
  stored: {
    draft: { state: "draft", facts: whole },
    "draft, untitled": { state: "draft", facts: untitled },
    "draft, empty": { state: "draft", facts: empty },
    "draft, not confirmed": { state: "draft", facts: unconfirmed },
    scheduled: { state: "scheduled", facts: { ...whole, ...planned } },
    "scheduled, untitled": { state: "scheduled", facts: { ...untitled, ...planned } },
    "scheduled, empty": { state: "scheduled", facts: { ...empty, ...planned } },
    published: { state: "published", facts: { ...whole, ...planned } },
    removed: { state: "removed", facts: hidden },
    "removed, corrected": { state: "removed", facts: { ...hidden, isCorrected: true } },
    deleted: { state: "deleted", facts: { ...whole, deletedAt: 1 } },
    "deleted, untitled": { state: "deleted", facts: { ...untitled, deletedAt: 1 } },
    "deleted, empty": { state: "deleted", facts: { ...empty, deletedAt: 1 } },
    "deleted, not confirmed": { state: "deleted", facts: { ...unconfirmed, deletedAt: 1 } },
    "deleted, corrected before": {
      state: "deleted",
      facts: { ...hidden, isCorrected: true, deletedAt: 1, wasRemoved: true },
    },
    "deleted, removed before": { state: "deleted", facts: { ...hidden, deletedAt: 1, wasRemoved: true } },
  },
  events: {
    publishes: { type: "publish.requested" },
    "may not publish": { type: "publish.requested" },
    schedules: { type: "schedule.requested", at: 2 },
    "schedules in the past": { type: "schedule.requested", at: 1 },
    "schedules too far ahead": { type: "schedule.requested", at: FAR + 1 },
    "may not schedule": { type: "schedule.requested", at: 2 },
    "time comes": { type: "time.reached" },
    updates: { type: "update.requested" },
    withdraws: { type: "withdrawal.requested" },
    "the moderator removes it without a reason": { type: "removal.given", reason: " " },
    "the moderator removes it": { type: "removal.given", reason: "Реклама" },
    "the moderator restores it": { type: "restoration.given" },
    corrects: { type: "correction.submitted" },
    deletes: { type: "deletion.requested" },
    restores: { type: "undeletion.requested" },
  },
};

const refusedOf = (situation: string) => ({ "may not publish": situation, "may not schedule": situation });
const timesOf = (situation: string) => ({
  "schedules in the past": situation,
  "schedules too far ahead": situation,
});

/** What an author and a moderator do with a post (docs/spec/community.md, «The law of a publication»). */
export const publicationRows: Rows = {
  draft: {
    publishes: "published",
    schedules: "scheduled",
    ...timesOf("draft"),
    "takes the title away": "draft, untitled",
    empties: "draft, empty",
    deletes: "deleted",
  },
  "draft, untitled": { ...refusedOf("draft, untitled"), "writes a title": "draft", deletes: "deleted, untitled" },
  "draft, empty": { ...refusedOf("draft, empty"), writes: "draft", deletes: "deleted, empty" },
  "draft, not confirmed": {
    ...refusedOf("draft, not confirmed"),
    "confirms the e-mail": "draft",
    deletes: "deleted, not confirmed",
  },
  scheduled: {
    publishes: "published",
    schedules: "scheduled",
    ...timesOf("scheduled"),
    "takes the title away": "scheduled, untitled",
    empties: "scheduled, empty",
    "time comes": "published",
    withdraws: "draft",
    deletes: "deleted",
  },
  "scheduled, untitled": {
    ...refusedOf("scheduled, untitled"),
    "time comes": "draft, untitled",
    withdraws: "draft, untitled",
    deletes: "deleted, untitled",
  },
  "scheduled, empty": {
    ...refusedOf("scheduled, empty"),
    "time comes": "draft, empty",
    withdraws: "draft, empty",
    deletes: "deleted, empty",
  },
  published: {
    updates: "published",
    withdraws: "draft",
    "the moderator removes it without a reason": "published",
    "the moderator removes it": "removed",
    deletes: "deleted",
  },
  removed: {
    corrects: "removed, corrected",
    "the moderator restores it": "published",
    deletes: "deleted, removed before",
  },
  "removed, corrected": { "the moderator restores it": "published", deletes: "deleted, corrected before" },
  deleted: { restores: "draft" },
  "deleted, untitled": { restores: "draft, untitled" },
  "deleted, empty": { restores: "draft, empty" },
  "deleted, not confirmed": { restores: "draft, not confirmed" },
  "deleted, corrected before": { restores: "removed, corrected" },
  "deleted, removed before": { restores: "removed" },
};
