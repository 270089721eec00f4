import { chapterLifecycle } from "../../../src/machines/lifecycles/chapter.lifecycle.ts";
import type { LawCases } from "../../support/lawBranches.ts";
import type { Rows } from "../../support/model.ts";

const text = {
  textLength: 13,
  isDisputed: false,
  hasSound: null,
  now: 1,
  publishTime: null,
  deletedAt: null,
  isLastPublished: false,
};
const none = { ...text, textLength: 0 };

/** What the law of chapters is asked in each situation of its tours, and by each of their steps. */
export const chapterLaw: LawCases = {
  chart: chapterLifecycle,
  stored: {
    draft: { state: "draft", facts: text },
    "draft, empty": { state: "draft", facts: none },
    scheduled: { state: "scheduled", facts: text },
    "scheduled, empty": { state: "scheduled", facts: none },
    published: { state: "published", facts: text },
    "published, changed": { state: "published", facts: text },
    "published, emptied": { state: "published", facts: none },
    deleted: { state: "deleted", facts: { ...text, deletedAt: 1 } },
    "deleted, empty": { state: "deleted", facts: { ...none, deletedAt: 1 } },
  },
  events: {
    publishes: { type: "publish.requested" },
    "may not publish": { type: "publish.requested" },
    schedules: { type: "schedule.requested", at: 2 },
    "schedules in the past": { type: "schedule.requested", at: 1 },
    "may not schedule": { type: "schedule.requested", at: 2 },
    updates: { type: "update.requested" },
    "may not update": { type: "update.requested" },
    withdraws: { type: "withdrawal.requested" },
    deletes: { type: "deletion.requested" },
    restores: { type: "undeletion.requested" },
    "time comes": { type: "time.reached" },
  },
};

/** What a person does with a chapter from its list (docs/spec/works.md, «The law of chapters»). */
export const chapterRows: Rows = {
  draft: {
    schedules: "scheduled",
    "schedules in the past": "draft",
    empties: "draft, empty",
    publishes: "published",
    deletes: "deleted",
  },
  "draft, empty": {
    "may not publish": "draft, empty",
    "may not schedule": "draft, empty",
    deletes: "deleted, empty",
    writes: "draft",
  },
  scheduled: {
    schedules: "scheduled",
    "schedules in the past": "scheduled",
    empties: "scheduled, empty",
    publishes: "published",
    withdraws: "draft",
    deletes: "deleted",
    "time comes": "published",
  },
  "scheduled, empty": {
    "may not publish": "scheduled, empty",
    "may not schedule": "scheduled, empty",
    withdraws: "draft, empty",
    deletes: "deleted, empty",
  },
  published: {
    writes: "published, changed",
    empties: "published, emptied",
    withdraws: "draft",
    deletes: "deleted",
  },
  "published, changed": { updates: "published", withdraws: "draft", deletes: "deleted" },
  "published, emptied": {
    "may not update": "published, emptied",
    withdraws: "draft, empty",
    deletes: "deleted, empty",
  },
  deleted: { restores: "draft", "comes too late": "deleted" },
  "deleted, empty": { restores: "draft, empty" },
};
