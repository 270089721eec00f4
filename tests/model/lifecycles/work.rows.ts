import { workLifecycle } from "../../../src/machines/lifecycles/work.lifecycle.ts";
import type { Rows } from "../../support/model.ts";
import type { AskedLaw } from "../../support/tours/tour.ts";

const facts = {
  ...{ now: 1, publishedChapterCount: 1, hasGenre: true, hasAnnotation: true, emailIsConfirmed: true },
  ...{ needsModeration: false, soldCount: 0, deletedAt: null, finishTime: null, moderationReason: "" },
};
const whole = { ...facts, finishTime: 1 };

/** What the law of works is asked in each situation of its tours, and by each of their steps. */
export const workLaw: AskedLaw = {
  chart: workLifecycle,
  stored: {
    "draft, no chapter": { state: "draft", facts: { ...facts, publishedChapterCount: 0 } },
    "draft, incomplete": { state: "draft", facts: { ...facts, hasGenre: false } },
    "draft, unconfirmed": { state: "draft", facts: { ...facts, emailIsConfirmed: false } },
    draft: { state: "draft", facts },
    "draft, whole": { state: "draft", facts: whole },
    inProgress: { state: { published: "inProgress" }, facts },
    finished: { state: { published: "finished" }, facts: whole },
    removed: { state: "removed", facts },
    deleted: { state: "deleted", facts: { ...facts, deletedAt: 1 } },
  },
  events: {
    publishes: { type: "publish.requested" },
    "may not publish": { type: "publish.requested" },
    withdraws: { type: "withdrawal.requested" },
    finishes: { type: "finish.requested" },
    resumes: { type: "resumption.requested" },
    deletes: { type: "deletion.requested" },
    restores: { type: "undeletion.requested" },
    "is removed": { type: "removal.given", reason: "Жалоба" } as never,
    "is given back": { type: "restoration.given" },
  },
};

/** What a person does with a work from its list: spec/domain.md, «The law of works and chapters». */
export const workRows: Rows = {
  "draft, no chapter": { "may not publish": "draft, no chapter", "publishes a chapter": "draft, incomplete" },
  "draft, incomplete": { "may not publish": "draft, incomplete", "says its genre": "draft" },
  "draft, unconfirmed": { "may not publish": "draft, unconfirmed" },
  draft: { deletes: "deleted", publishes: "inProgress" },
  deleted: { restores: "draft" },
  inProgress: { withdraws: "draft", "is removed": "removed", finishes: "finished" },
  finished: { resumes: "inProgress", withdraws: "draft, whole" },
  "draft, whole": { publishes: "finished" },
  removed: { "is given back": "draft", deletes: "deleted" },
};
