import { bellMachine } from "../../../src/machines/notifications/bell.machine.ts";
import type { Model, Promised } from "../../support/model.ts";

export type Step =
  | "Vera enters"
  | "Vera leaves"
  | "is told of three"
  | "is refused"
  | "fails"
  | "two are left"
  | "the tab is hidden"
  | "the tab is looked at"
  | "the network returns"
  | "30 000 ms pass"
  | "60 000 ms pass"
  | "120 000 ms pass";

const nothing = { unreadCount: 0, failures: 0 };
const checking: Promised = { to: "checking", asks: [["checkBell", undefined]] };
const people: Partial<Record<Step, Promised>> = {
  "Vera enters": { ...checking, holds: nothing },
  "Vera leaves": { to: "nobody", holds: nothing },
};
const failing: Promised = { to: "failing", holds: { failures: 1 } };
const looked: Partial<Record<Step, Promised>> = {
  ...people,
  "the tab is hidden": { to: "away" },
  "the tab is looked at": checking,
  "the network returns": checking,
  "two are left": { to: "resting", holds: { unreadCount: 2, failures: 0 } },
};

export const bellModel: Model<Step> = {
  machine: bellMachine,
  ports: ["checkBell"],
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
    "tab.hidden": "the tab is hidden",
    "tab.returned": "the tab is looked at",
    "network.returned": "the network returns",
    "count.told": "two are left",
    "xstate.done.actor.checkBell told": "is told of three",
    "xstate.done.actor.checkBell refused": "is refused",
    "xstate.error.actor.checkBell": "fails",
    "xstate.after.checkTimeout.bell.checking": "30 000 ms pass",
    "xstate.after.pollDelay.bell.resting": "60 000 ms pass",
    "xstate.after.againDelay.bell.failing": "120 000 ms pass",
  },
  causes: {
    "Vera enters": "send",
    "Vera leaves": "send",
    "is told of three": { resolves: "checkBell" },
    "is refused": { resolves: "checkBell" },
    fails: { rejects: "checkBell" },
    "two are left": "send",
    "the tab is hidden": "send",
    "the tab is looked at": "send",
    "the network returns": "send",
    "30 000 ms pass": { after: 30_000 },
    "60 000 ms pass": { after: 60_000 },
    "120 000 ms pass": { after: 120_000 },
  },
  first: { to: "nobody", holds: nothing },
  promise: {
    nobody: people,
    checking: {
      ...people,
      "is told of three": { to: "resting", holds: { unreadCount: 3, failures: 0 } },
      "is refused": { to: "nobody", holds: nothing },
      fails: failing,
      "30 000 ms pass": failing,
      "the tab is hidden": { to: "away" },
    },
    resting: { ...looked, "60 000 ms pass": checking },
    failing: { ...looked, "120 000 ms pass": checking },
    away: {
      "Vera enters": { to: "away", holds: nothing },
      "Vera leaves": { to: "nobody", holds: nothing },
      "the tab is looked at": checking,
    },
  },
};
