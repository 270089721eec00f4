import { typoNoteLifecycle } from "../../../src/machines/lifecycles/typoNote.lifecycle.ts";
import type { LawCases } from "../../support/lawBranches.ts";
import type { Rows } from "../../support/model.ts";

const held = { isHeld: true };
const gone = { isHeld: false };

/** What the law of typos is asked in each situation of its tours, and by each of their steps. */
export const typoNoteLaw: LawCases = {
  chart: typoNoteLifecycle,
  stored: {
    open: { state: "open", facts: held },
    "open, mended in the draft": { state: "open", facts: gone },
    accepted: { state: "accepted", facts: held },
    "accepted, mended in the draft": { state: "accepted", facts: gone },
    declined: { state: "declined", facts: held },
    mended: { state: "mended", facts: gone },
  },
  events: {
    "accepts the typo": { type: "acceptance.given" },
    "accepts the typo in another window": { type: "acceptance.given" },
    "declines the typo": { type: "decline.given" },
    "declines the typo in another window": { type: "decline.given" },
    "publishes the draft": { type: "text.published" },
  },
};

const inAnotherWindow = (situation: string) => ({
  "accepts the typo in another window": situation,
  "declines the typo in another window": situation,
});

/** What an author does with a typo that a reader has reported. */
export const typoNoteRows: Rows = {
  open: {
    "accepts the typo": "accepted",
    "declines the typo": "declined",
    "mends the typo in the draft": "open, mended in the draft",
    "publishes the draft": "open",
  },
  "open, mended in the draft": {
    "accepts the typo": "accepted, mended in the draft",
    "declines the typo": "declined",
    "publishes the draft": "mended",
  },
  accepted: {
    ...inAnotherWindow("accepted"),
    "mends the typo in the draft": "accepted, mended in the draft",
    "publishes the draft": "accepted",
  },
  "accepted, mended in the draft": { "publishes the draft": "mended" },
  declined: inAnotherWindow("declined"),
  mended: inAnotherWindow("mended"),
};
