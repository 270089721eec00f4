import { messageWatchMachine } from "../../../src/machines/messages/messageWatch.machine.ts";
import type { Model, Promised } from "../../support/model.ts";

type Step =
  | "the chat is asked for"
  | "the chat meets no person"
  | "the chat is not answered"
  | "the page is hidden"
  | "the page is looked at"
  | "is signed in again"
  | "the network is back"
  | "30 000 ms pass"
  | "4 000 ms pass"
  | "8 000 ms pass";

const asking: Promised = { to: "asking", asks: [["askChat", undefined]] };
const failing: Promised = { to: "failing", holds: { failures: 1 } };
const looked: Partial<Record<Step, Promised>> = {
  "the page is hidden": { to: "away" },
  "the page is looked at": asking,
  "the network is back": asking,
};

export const messageWatchModel: Model<Step> = {
  machine: messageWatchMachine,
  ports: ["askChat"],
  payloads: {
    "xstate.done.actor.askChat": [{ output: { outcome: "told" } }, { output: { outcome: "refused" } }],
  },
  project: () => null,
  mark: (event) => ("output" in event ? (event.output as { outcome: string }).outcome : ""),
  steps: {
    "page.hidden": "the page is hidden",
    "page.returned": "the page is looked at",
    "access.restored": "is signed in again",
    "xstate.done.actor.askChat told": "the chat is asked for",
    "xstate.done.actor.askChat refused": "the chat meets no person",
    "xstate.error.actor.askChat": "the chat is not answered",
    "network.returned": "the network is back",
    "xstate.after.askTimeout.messageWatch.asking": "30 000 ms pass",
    "xstate.after.pollDelay.messageWatch.resting": "4 000 ms pass",
    "xstate.after.againDelay.messageWatch.failing": "8 000 ms pass",
  },
  causes: {
    "the chat is asked for": { resolves: "askChat" },
    "the chat meets no person": { resolves: "askChat" },
    "the chat is not answered": { rejects: "askChat" },
    "the page is hidden": "send",
    "the page is looked at": "send",
    "is signed in again": "send",
    "the network is back": "send",
    "30 000 ms pass": { after: 30_000 },
    "4 000 ms pass": { after: 4_000 },
    "8 000 ms pass": { after: 8_000 },
  },
  first: { ...asking, holds: { failures: 0 } },
  promise: {
    asking: {
      "the chat is asked for": { to: "resting", holds: { failures: 0 } },
      "the chat meets no person": { to: "refused" },
      "the chat is not answered": failing,
      "30 000 ms pass": failing,
      "the page is hidden": { to: "away" },
    },
    resting: { ...looked, "4 000 ms pass": asking },
    failing: { ...looked, "8 000 ms pass": asking },
    away: { "the page is looked at": asking },
    refused: { "is signed in again": asking },
  },
};
