import { emailChangeLifecycle } from "../../../src/machines/lifecycles/emailChange.lifecycle.ts";
import type { LawCases } from "../../support/lawBranches.ts";
import type { Rows } from "../../support/model.ts";

const none = { state: "none", facts: { now: 1, until: null } } as const;

/** What the law of a change of e-mail is asked in each situation of its tours, and by each of their steps. */
export const emailChangeLaw: LawCases = {
  chart: emailChangeLifecycle,
  stored: {
    none,
    requested: { state: "requested", facts: { now: 1, until: 2 } },
    changed: { state: "changed", facts: { now: 1, until: 2 } },
    "none, taken back": none,
  },
  events: {
    "asks for the change": { type: "change.requested" },
    "asks once more": { type: "change.requested" },
    "opens the link": { type: "link.opened" },
    "opens a dead link": { type: "link.opened" },
    "cancels the change": { type: "cancellation.requested" },
    "takes the address back": { type: "undo.requested" },
    "opens a dead way back": { type: "undo.requested" },
  },
};

/** What a person does with the e-mail address of an account (docs/spec/account.md, «Change of e-mail»). */
export const emailChangeRows: Rows = {
  none: { "asks for the change": "requested", "opens a dead link": "none", "opens a dead way back": "none" },
  requested: { "cancels the change": "none", "opens a dead way back": "requested", "opens the link": "changed" },
  changed: {
    "asks once more": "changed",
    "opens a dead link": "changed",
    "takes the address back": "none, taken back",
  },
  "none, taken back": {},
};
