import { factorRemovalLifecycle } from "../../../src/machines/lifecycles/factorRemoval.lifecycle.ts";
import type { LawCases } from "../../support/lawBranches.ts";
import type { Rows } from "../../support/model.ts";

const none = { state: "none", facts: { now: 1, until: null } } as const;

/** What the law of a lost second factor is asked in each situation of its tours, and by each of their steps. */
export const factorRemovalLaw: LawCases = {
  chart: factorRemovalLifecycle,
  stored: {
    none,
    requested: { state: "requested", facts: { now: 1, until: 2 } },
    waiting: { state: "waiting", facts: { now: 1, until: 2 } },
    "none, stopped": none,
    "none, come in with a code": none,
  },
  events: {
    "asks to turn the factor off": { type: "removal.requested" },
    "asks for another letter": { type: "removal.requested" },
    "asks while it waits": { type: "removal.requested" },
    "opens the removal's link": { type: "link.opened" },
    "opens a dead link of a removal": { type: "link.opened" },
    "stops it": { type: "cancellation.requested" },
    "comes in with a code": { type: "login.withCode" },
  },
};

/** What a person does who has lost app and codes (docs/spec/account.md, «Lost second factor»). */
export const factorRemovalRows: Rows = {
  none: { "asks to turn the factor off": "requested", "opens a dead link of a removal": "none" },
  requested: {
    "asks for another letter": "requested",
    "stops it": "none, stopped",
    "opens the removal's link": "waiting",
    "comes in with a code": "none, come in with a code",
  },
  waiting: {
    "asks while it waits": "waiting",
    "opens a dead link of a removal": "waiting",
    "stops it": "none, stopped",
    "comes in with a code": "none, come in with a code",
  },
  // Three letters a day a person: a tour asks no fourth time.
  "none, stopped": {},
  "none, come in with a code": {},
};
