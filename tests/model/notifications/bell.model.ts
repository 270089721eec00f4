import { bellMachine } from "../../../src/machines/notifications/bell.machine.ts";
import type { Model, Promised } from "../../support/model.ts";

export type Step =
  | "Vera enters"
  | "Vera leaves"
  | "is told of three"
  | "is refused"
  | "fails"
  | "two are left"
  | "the page is hidden"
  | "the page is looked at"
  | "the page cannot be followed"
  | "30 000 ms pass"
  | "60 000 ms pass"
  | "120 000 ms pass";

const nothing = { unreadCount: 0, failures: 0 };
const checking: Promised = { to: "present.checking", asks: [["checkBell", undefined]] };
const people: Partial<Record<Step, Promised>> = {
  "Vera enters": { ...checking, holds: nothing },
  "Vera leaves": { to: "nobody", holds: nothing },
};
/** Of somebody who is there. */
const there: Partial<Record<Step, Promised>> = { ...people, "the page cannot be followed": { to: "present.resting" } };
const failing: Promised = { to: "present.failing", holds: { failures: 1 } };
const looked: Partial<Record<Step, Promised>> = {
  ...there,
  "the page is hidden": { to: "present.away" },
  "the page is looked at": checking,
  "two are left": { to: "present.resting", holds: { unreadCount: 2, failures: 0 } },
};

export const bellModel: Model<Step> = {
  machine: bellMachine,
  ports: ["checkBell"],
  callbacks: ["followPage"],
  payloads: {
    "count.told": [{ unreadCount: 2 }],
    "xstate.done.actor.checkBell": [
      { output: { outcome: "told", unreadCount: 3 } },
      { output: { outcome: "refused" } },
    ],
  },
  project: () => null,
  mark: (event) => ("output" in event ? (event.output as { outcome: string }).outcome : ""),
  steps: {
    "person.entered": "Vera enters",
    "person.left": "Vera leaves",
    "page.hidden": "the page is hidden",
    "page.returned": "the page is looked at",
    "count.told": "two are left",
    "xstate.done.actor.checkBell told": "is told of three",
    "xstate.done.actor.checkBell refused": "is refused",
    "xstate.error.actor.checkBell": "fails",
    "xstate.error.actor.followPage": "the page cannot be followed",
    "xstate.after.checkTimeout.bell.present.checking": "30 000 ms pass",
    "xstate.after.pollDelay.bell.present.resting": "60 000 ms pass",
    "xstate.after.againDelay.bell.present.failing": "120 000 ms pass",
  },
  causes: {
    "Vera enters": "send",
    "Vera leaves": "send",
    "is told of three": { resolves: "checkBell" },
    "is refused": { resolves: "checkBell" },
    fails: { rejects: "checkBell" },
    "two are left": "send",
    "the page is hidden": "send",
    "the page is looked at": "send",
    "the page cannot be followed": "send",
    "30 000 ms pass": { after: 30_000 },
    "60 000 ms pass": { after: 60_000 },
    "120 000 ms pass": { after: 120_000 },
  },
  first: { to: "nobody", holds: nothing },
  promise: {
    nobody: people,
    "present.checking": {
      ...there,
      "is told of three": { to: "present.resting", holds: { unreadCount: 3, failures: 0 } },
      "is refused": { to: "nobody", holds: nothing },
      fails: failing,
      "30 000 ms pass": failing,
      "the page is hidden": { to: "present.away" },
    },
    "present.resting": { ...looked, "60 000 ms pass": checking },
    "present.failing": { ...looked, "120 000 ms pass": checking },
    "present.away": {
      ...there,
      "the page is looked at": checking,
    },
  },
};
