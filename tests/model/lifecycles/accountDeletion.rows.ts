import { accountDeletionLifecycle } from "../../../src/machines/lifecycles/accountDeletion.lifecycle.ts";
import type { LawCases } from "../../support/lawBranches.ts";
import type { Rows } from "../../support/model.ts";

const facts = { now: 1, isLastAdmin: false, emailJustChanged: false, hasExclusive: false };

/** What the law of the deletion of an account is asked in each situation of its tours, and by each of their steps. */
export const accountDeletionLaw: LawCases = {
  chart: accountDeletionLifecycle,
  stored: {
    active: { state: "active", facts: { ...facts, until: null } },
    leaving: { state: "leaving", facts: { ...facts, until: 2 } },
    "active, come back": { state: "active", facts: { ...facts, until: null } },
  },
  events: {
    "asks to be deleted": { type: "deletion.requested" },
    "takes the account back": { type: "cancellation.requested" },
  },
};

/** What a person does with an account that is to be deleted (docs/spec/account.md, «Deletion of an account»). */
export const accountDeletionRows: Rows = {
  active: { "asks to be deleted": "leaving" },
  leaving: { "takes the account back": "active, come back" },
  "active, come back": {},
};
