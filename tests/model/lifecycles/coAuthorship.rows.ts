import { coAuthorshipLifecycle } from "../../../src/machines/lifecycles/coAuthorship.lifecycle.ts";
import type { LawCases } from "../../support/lawBranches.ts";
import type { Rows } from "../../support/model.ts";

const facts = {
  now: 2,
  invitedAt: null,
  declinedAt: null,
  isOwner: false,
  hasFreeSlot: true,
  acceptsInvitations: true,
  emailIsConfirmed: true,
  soldCount: 0,
};
const invited = { ...facts, invitedAt: 1 };

/** What the law of co-authors is asked in each situation of its tours, and by each of their steps. */
export const coAuthorshipLaw: LawCases = {
  chart: coAuthorshipLifecycle,
  stored: {
    none: { state: "none", facts },
    "none, the owner is named": { state: "none", facts: { ...facts, isOwner: true } },
    "none, somebody closed is named": { state: "none", facts: { ...facts, acceptsInvitations: false } },
    "none, declined": { state: "none", facts: { ...facts, declinedAt: 1 } },
    invited: { state: "invited", facts: invited },
    confirmed: { state: "confirmed", facts: invited },
  },
  events: {
    "invites a co-author": { type: "invitation.sent" },
    "may not invite": { type: "invitation.sent" },
    "invites once more": { type: "invitation.sent" },
    "confirms the co-authorship": { type: "confirmation.given" },
    "declines the invitation": { type: "invitation.declined" },
    "withdraws the invitation": { type: "invitation.withdrawn" },
    "removes the co-author": { type: "removal.requested" },
    "leaves the co-authorship": { type: "departure.requested" },
  },
};

/** What the owner and another author do (docs/spec/works.md, «Co-authors»). */
export const coAuthorshipRows: Rows = {
  none: {
    "invites a co-author": "invited",
    "names the owner": "none, the owner is named",
    "names somebody closed": "none, somebody closed is named",
  },
  "none, the owner is named": { "may not invite": "none, the owner is named", "thinks again": "none" },
  "none, somebody closed is named": { "may not invite": "none, somebody closed is named", "thinks again": "none" },
  invited: {
    "invites once more": "invited",
    "withdraws the invitation": "none",
    "declines the invitation": "none, declined",
    "confirms the co-authorship": "confirmed",
  },
  confirmed: {
    "invites once more": "confirmed",
    "removes the co-author": "none",
    "leaves the co-authorship": "none",
  },
  "none, declined": { "may not invite": "none, declined" },
};
