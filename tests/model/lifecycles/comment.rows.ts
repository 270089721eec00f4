import { commentLifecycle, unhinderedComment } from "../../../src/machines/lifecycles/comment.lifecycle.ts";
import type { LawCases } from "../../support/lawBranches.ts";
import type { Rows } from "../../support/model.ts";

const facts = {
  ...unhinderedComment,
  now: 1,
  createdAt: 1,
  isLookedAtFirst: false,
  isReply: false,
  isPinned: false,
  isOfStaff: false,
  reason: "",
};
const first = { ...facts, isLookedAtFirst: true };

/** What the law of comments is asked in each situation of its tours, and by each of their steps. */
export const commentLaw: LawCases = {
  chart: commentLifecycle,
  stored: {
    unsent: { state: "unsent", facts },
    "unsent, looked at first": { state: "unsent", facts: first },
    visible: { state: "visible", facts },
    "visible, pinned": { state: "visible", facts: { ...facts, isPinned: true } },
    "visible, looked at first": { state: "visible", facts: first },
    "held, looked at first": { state: "held", facts: first },
    hidden: { state: "hidden", facts },
    removed: { state: "removed", facts: { ...facts, reason: "Оскорбление" } },
    deleted: { state: "deleted", facts },
  },
  events: {
    "writes a comment": { type: "comment.sent" },
    "corrects the comment": { type: "correction.sent" },
    "approves the comment": { type: "approval.given" },
    "rejects the comment": { type: "rejection.given" },
    "hides the comment": { type: "hiding.given" },
    "shows the comment again": { type: "restoration.given" },
    "pins the comment": { type: "pin.given" },
    "unpins the comment": { type: "unpin.given" },
    "the moderator removes the comment without a reason": { type: "removal.given", reason: " " },
    "the moderator removes the comment": { type: "removal.given", reason: "Оскорбление" },
    "the moderator restores the comment": { type: "restoration.given" },
    "takes the comment back": { type: "deletion.requested" },
  },
};

const ends = { "the moderator removes the comment": "removed", "takes the comment back": "deleted" };

/** What a reader, the author of a book and a moderator do (docs/spec/comments.md, «The law of a comment»). */
export const commentRows: Rows = {
  unsent: { "writes a comment": "visible" },
  "unsent, looked at first": { "writes a comment": "held, looked at first" },
  visible: {
    "corrects the comment": "visible",
    "hides the comment": "hidden",
    "pins the comment": "visible, pinned",
    "the moderator removes the comment without a reason": "visible",
    ...ends,
  },
  "visible, pinned": { "unpins the comment": "visible", "hides the comment": "hidden" },
  "visible, looked at first": { "corrects the comment": "held, looked at first" },
  "held, looked at first": {
    "corrects the comment": "held, looked at first",
    "approves the comment": "visible, looked at first",
    "rejects the comment": "hidden",
    ...ends,
  },
  hidden: { "shows the comment again": "visible", ...ends },
  removed: { "the moderator restores the comment": "visible" },
};
