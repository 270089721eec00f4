import { bookFileLifecycle } from "../../../src/machines/lifecycles/bookFile.lifecycle.ts";
import type { LawCases } from "../../support/lawBranches.ts";
import type { Rows } from "../../support/model.ts";

const facts = { isWanted: true, hasFile: false, contentVersion: 2, failures: 0, reason: "" };
const whole = { ...facts, hasFile: true };

/** What the law of a work's file is asked in each situation of its tours, and by each of their steps. */
export const bookFileLaw: LawCases = {
  chart: bookFileLifecycle,
  stored: {
    // The law gets the event in the same transaction: its facts are those of the changed work.
    "none, wanted from now on": { state: "none", facts },
    building: { state: "building", facts },
    "building, at once": { state: "building", facts },
    ready: { state: "ready", facts: whole },
    stale: { state: "stale", facts: whole },
  },
  events: {
    "lets everybody download": { type: "content.changed" },
    "renames the work": { type: "content.changed" },
    "withdraws a chapter": { type: "text.withdrawn" },
    "has the files made": { type: "rebuild.requested" },
    "the file is whole": { type: "building.done", contentVersion: 2 },
  },
};

const changes = {
  "renames the work": "stale",
  "withdraws a chapter": "building",
  "has the files made": "building, at once",
};

/** What an author does with the files of a work (docs/spec/works.md, «The law of a file»). */
export const bookFileRows: Rows = {
  "none, wanted from now on": { "lets everybody download": "building" },
  building: {
    "renames the work": "building",
    "withdraws a chapter": "building",
    "has the files made": "building, at once",
  },
  "building, at once": { "the file is whole": "ready" },
  ready: changes,
  stale: changes,
};
