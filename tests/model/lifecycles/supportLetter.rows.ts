import { supportLetterLifecycle } from "../../../src/machines/lifecycles/supportLetter.lifecycle.ts";
import type { LawCases } from "../../support/lawBranches.ts";
import type { Rows } from "../../support/model.ts";

const facts = { now: 2, answeredAt: null, closedAt: null };

/** What the law of letters is asked in each situation of its tours, and by each of their steps. */
export const supportLetterLaw: LawCases = {
  chart: supportLetterLifecycle,
  stored: {
    waiting: { state: "waiting", facts },
    answered: { state: "answered", facts: { ...facts, answeredAt: 1 } },
    "closed, answered": { state: "closed", facts: { ...facts, answeredAt: 1, closedAt: 1 } },
    "closed, unanswered": { state: "closed", facts: { ...facts, closedAt: 1 } },
  },
  events: {
    "staff answers the letter": { type: "answer.given" },
    "staff dismisses the letter": { type: "dismissal.given" },
    "closes the letter": { type: "closing.requested" },
    "closes the letter in another window": { type: "closing.requested" },
  },
};

const refusedToStaff = (situation: string) => ({
  "staff answers the letter": situation,
  "staff dismisses the letter": situation,
});

/** What who wrote a letter and the staff do with it. */
export const supportLetterRows: Rows = {
  waiting: {
    "staff answers the letter": "answered",
    "staff dismisses the letter": "closed, unanswered",
    "closes the letter": "closed, unanswered",
  },
  answered: { ...refusedToStaff("answered"), "closes the letter": "closed, answered" },
  "closed, answered": {
    ...refusedToStaff("closed, answered"),
    "closes the letter in another window": "closed, answered",
  },
  "closed, unanswered": {
    ...refusedToStaff("closed, unanswered"),
    "closes the letter in another window": "closed, unanswered",
  },
};
