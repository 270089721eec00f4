import { workLifecycle } from "../../../src/machines/lifecycles/work.lifecycle.ts";
import type { LawCases } from "../../support/lawBranches.ts";
import type { Rows } from "../../support/model.ts";

const facts = {
  now: 1,
  publishedChapterCount: 1,
  hasGenre: true,
  hasAnnotation: true,
  lacksOriginalAuthor: false,
  emailIsConfirmed: true,
  needsModeration: false,
  soldCount: 0,
  deletedAt: null,
  finishTime: null,
  moderationReason: "",
  moderationNote: "",
  contentVersion: 2,
  appealedAt: null,
  appealText: "",
  appealAnswer: "",
  isRemover: false,
};
/** The demo has one moderator, who has removed it. */
const appealed = { ...facts, appealedAt: 1, appealText: "Исправлено", isRemover: true };
const whole = { ...facts, finishTime: 1 };
const moderated = { ...facts, needsModeration: true };
const moderatedWhole = { ...whole, needsModeration: true };

/** What the law of works is asked in each situation of its tours, and by each of their steps. */
export const workLaw: LawCases = {
  chart: workLifecycle,
  stored: {
    "draft, no chapter": { state: "draft", facts: { ...facts, publishedChapterCount: 0 } },
    "draft, incomplete": { state: "draft", facts: { ...facts, hasGenre: false } },
    "draft, unconfirmed": { state: "draft", facts: { ...facts, emailIsConfirmed: false } },
    "draft, translation": { state: "draft", facts: { ...facts, lacksOriginalAuthor: true } },
    draft: { state: "draft", facts },
    "draft, whole": { state: "draft", facts: whole },
    inProgress: { state: { published: "inProgress" }, facts },
    finished: { state: { published: "finished" }, facts: whole },
    removed: { state: "removed", facts },
    "removed, appealed": { state: "removed", facts: appealed },
    deleted: { state: "deleted", facts: { ...facts, deletedAt: 1 } },
    "draft, moderated": { state: "draft", facts: moderated },
    "draft, whole, moderated": { state: "draft", facts: moderatedWhole },
    onModeration: { state: "onModeration", facts: moderated },
    "onModeration, whole": { state: "onModeration", facts: moderatedWhole },
    "inProgress, moderated": { state: { published: "inProgress" }, facts: moderated },
    "finished, moderated": { state: { published: "finished" }, facts: moderatedWhole },
    rejected: { state: "rejected", facts: moderated },
    "rejected, no chapter": { state: "rejected", facts: { ...moderated, publishedChapterCount: 0 } },
    "rejected, incomplete": { state: "rejected", facts: { ...moderated, hasGenre: false } },
    "rejected, translation": { state: "rejected", facts: { ...moderated, lacksOriginalAuthor: true } },
    "rejected, whole": { state: "rejected", facts: moderatedWhole },
    "rejected, free": { state: "rejected", facts },
    "rejected, whole, free": { state: "rejected", facts: whole },
    "deleted, moderated": { state: "deleted", facts: { ...moderated, deletedAt: 1 } },
  },
  events: {
    publishes: { type: "publish.requested", note: "" },
    "may not publish": { type: "publish.requested", note: "" },
    withdraws: { type: "withdrawal.requested" },
    finishes: { type: "finish.requested" },
    resumes: { type: "resumption.requested" },
    deletes: { type: "deletion.requested" },
    restores: { type: "undeletion.requested" },
    "is removed": { type: "removal.given", reason: "Жалоба" },
    "is removed without a reason": { type: "removal.given", reason: " " },
    "is given back": { type: "restoration.given" },
    appeals: { type: "appeal.requested", text: "Исправлено" },
    "appeals without a word": { type: "appeal.requested", text: " " },
    "is declined by its remover": { type: "appeal.declined", reason: "Не исправлено" },
    "is given back by its remover": { type: "restoration.given" },
    "is approved": { type: "approval.given", contentVersion: 2 },
    "is approved as it was before": { type: "approval.given", contentVersion: 1 },
    "is rejected": { type: "rejection.given", reason: "Мало текста" },
    "is rejected without a reason": { type: "rejection.given", reason: " " },
  },
};

/**
 * What a person does with a work from its list (docs/spec/works.md, «The law of works»). In situations that are named
 * «moderated» the server runs with MODERATION=all, until the operator ends that.
 */
export const workRows: Rows = {
  "draft, no chapter": { "may not publish": "draft, no chapter", "publishes a chapter": "draft, incomplete" },
  "draft, incomplete": { "may not publish": "draft, incomplete", "says its genre": "draft" },
  "draft, unconfirmed": { "may not publish": "draft, unconfirmed" },
  "draft, translation": { "may not publish": "draft, translation", "names the original": "draft" },
  draft: {
    deletes: "deleted",
    "becomes a translation": "draft, translation",
    finishes: "draft, whole",
    publishes: "inProgress",
  },
  deleted: { restores: "draft" },
  inProgress: {
    withdraws: "draft",
    "is removed": "removed",
    "is removed without a reason": "inProgress",
    finishes: "finished",
  },
  finished: { resumes: "inProgress", withdraws: "draft, whole" },
  "draft, whole": { resumes: "draft", publishes: "finished" },
  removed: {
    "is given back": "draft",
    "is declined by its remover": "removed",
    "appeals without a word": "removed",
    appeals: "removed, appealed",
    deletes: "deleted",
  },
  "removed, appealed": {
    appeals: "removed, appealed",
    "is declined by its remover": "removed, appealed",
    "is given back by its remover": "removed, appealed",
    deletes: "deleted",
  },
  "draft, moderated": { publishes: "onModeration" },
  onModeration: {
    "is rejected without a reason": "onModeration",
    withdraws: "draft, moderated",
    "is approved as it was before": "onModeration",
    "is approved": "inProgress, moderated",
    "is rejected": "rejected",
  },
  "inProgress, moderated": { withdraws: "draft, moderated", finishes: "finished, moderated" },
  "finished, moderated": { resumes: "inProgress, moderated", withdraws: "draft, whole, moderated" },
  "draft, whole, moderated": { publishes: "onModeration, whole" },
  "onModeration, whole": {
    withdraws: "draft, whole, moderated",
    "is approved": "finished, moderated",
    "is rejected": "rejected, whole",
  },
  "rejected, whole": {
    publishes: "onModeration, whole",
    "moderation ends": "rejected, whole, free",
    resumes: "rejected",
  },
  "rejected, whole, free": { publishes: "finished" },
  rejected: {
    publishes: "onModeration",
    "withdraws its chapter": "rejected, no chapter",
    "loses its genre": "rejected, incomplete",
    "becomes a translation": "rejected, translation",
    finishes: "rejected, whole",
    "moderation ends": "rejected, free",
    deletes: "deleted, moderated",
  },
  "rejected, no chapter": { "may not publish": "rejected, no chapter", "publishes a chapter": "rejected" },
  "rejected, incomplete": { "may not publish": "rejected, incomplete", "says its genre": "rejected" },
  "rejected, translation": { "may not publish": "rejected, translation", "names the original": "rejected" },
  "rejected, free": { publishes: "inProgress" },
  "deleted, moderated": { restores: "draft, moderated" },
};
