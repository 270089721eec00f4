import { bellMachine } from "../../../src/machines/notifications/bell.machine.ts";
import type { Model, Promised } from "../../support/model.ts";

export type Step =
  | "is told of three"
  | "is refused"
  | "fails"
  | "two are left"
  | "one chat is left"
  | "the page is hidden"
  | "the page is looked at"
  | "the network is back"
  | "the counts cannot be followed"
  | "30 000 ms pass"
  | "60 000 ms pass"
  | "120 000 ms pass";

const checking: Promised = { to: "checking", asks: [["checkBell", undefined]] };
const failing: Promised = { to: "failing", holds: { unreadCount: 1, unreadChatCount: 3, failures: 1 } };
/** Wherever it is. */
const always = (state: string): Partial<Record<Step, Promised>> => ({
  "two are left": { to: state, holds: { unreadCount: 2 } },
  "one chat is left": { to: state, holds: { unreadChatCount: 1 } },
  "the counts cannot be followed": { to: "resting" },
});
const looked = (state: string): Partial<Record<Step, Promised>> => ({
  ...always(state),
  "the page is hidden": { to: "away" },
  "the page is looked at": checking,
  "the network is back": checking,
});

export const bellModel: Model<Step> = {
  machine: bellMachine,
  input: { unreadCount: 1, unreadChatCount: 3 },
  ports: ["checkBell"],
  callbacks: ["followCounts"],
  payloads: {
    "count.told": [{ unreadCount: 2 }],
    "chats.told": [{ unreadChatCount: 1 }],
    "xstate.done.actor.checkBell": [
      { output: { outcome: "told", unreadCount: 3, unreadChatCount: 2 } },
      { output: { outcome: "refused" } },
    ],
  },
  project: () => null,
  mark: (event) => ("output" in event ? (event.output as { outcome: string }).outcome : ""),
  steps: {
    "page.hidden": "the page is hidden",
    "page.returned": "the page is looked at",
    "count.told": "two are left",
    "chats.told": "one chat is left",
    "xstate.done.actor.checkBell told": "is told of three",
    "xstate.done.actor.checkBell refused": "is refused",
    "xstate.error.actor.checkBell": "fails",
    "network.returned": "the network is back",
    "xstate.error.actor.followCounts": "the counts cannot be followed",
    "xstate.after.checkTimeout.bell.checking": "30 000 ms pass",
    "xstate.after.pollDelay.bell.resting": "60 000 ms pass",
    "xstate.after.againDelay.bell.failing": "120 000 ms pass",
  },
  causes: {
    "is told of three": { resolves: "checkBell" },
    "is refused": { resolves: "checkBell" },
    fails: { rejects: "checkBell" },
    "two are left": "send",
    "one chat is left": "send",
    "the page is hidden": "send",
    "the page is looked at": "send",
    "the network is back": "send",
    "the counts cannot be followed": "send",
    "30 000 ms pass": { after: 30_000 },
    "60 000 ms pass": { after: 60_000 },
    "120 000 ms pass": { after: 120_000 },
  },
  first: { ...checking, holds: { unreadCount: 1, unreadChatCount: 3, failures: 0 } },
  promise: {
    checking: {
      ...always("checking"),
      "is told of three": { to: "resting", holds: { unreadCount: 3, unreadChatCount: 2, failures: 0 } },
      "is refused": { to: "refused", holds: { unreadCount: 0, unreadChatCount: 0, failures: 0 } },
      fails: failing,
      "30 000 ms pass": failing,
      "the page is hidden": { to: "away" },
    },
    resting: { ...looked("resting"), "60 000 ms pass": checking },
    failing: { ...looked("failing"), "120 000 ms pass": checking },
    away: { ...always("away"), "the page is looked at": checking },
    refused: always("refused"),
  },
};
