import { departureMachine } from "../../../src/machines/navigation/departure.machine.ts";
import type { Model } from "../../support/model.ts";

type Step =
  | "types"
  | "saves or is gone"
  | "wishes to leave"
  | "the question comes"
  | "the question does not come"
  | "30 000 ms pass"
  | "10 000 ms pass"
  | "leaves it"
  | "stays"
  | "leaves it, says the browser"
  | "stays, says the browser"
  | "the browser cannot ask";

const free = { "saves or is gone": { to: "resting" } } as const;
const fetching = { to: "fetching", asks: [["fetchQuestion", undefined]] } as const;
const awaiting = { to: "awaiting", asks: [["fetchQuestion", undefined]] } as const;
const browserAsking = { to: "browserAsking", asks: [["askBrowser", undefined]] } as const;
const confirmed = { to: "resting", tells: [{ type: "departure.confirmed" }] } as const;
const cancelled = [{ type: "departure.cancelled" }];
const dialog = { question: "the page's own dialog" };

export const departureModel: Model<Step> = {
  machine: departureMachine,
  ports: ["fetchQuestion", "askBrowser"],
  payloads: {
    "xstate.done.actor.fetchQuestion": [{ output: "the page's own dialog" }],
    "xstate.done.actor.askBrowser": [{ output: true }, { output: false }],
  },
  project: () => 0,
  mark: (event) => (event.type === "xstate.done.actor.askBrowser" && "output" in event ? String(event.output) : ""),
  steps: {
    "page.guarded": "types",
    "page.freed": "saves or is gone",
    "departure.wanted": "wishes to leave",
    "xstate.done.actor.fetchQuestion": "the question comes",
    "xstate.error.actor.fetchQuestion": "the question does not come",
    "xstate.after.fetchTimeout.departure.fetching": "30 000 ms pass",
    "xstate.after.patience.departure.awaiting": "10 000 ms pass",
    "departure.confirmed": "leaves it",
    "departure.cancelled": "stays",
    "xstate.done.actor.askBrowser true": "leaves it, says the browser",
    "xstate.done.actor.askBrowser false": "stays, says the browser",
    "xstate.error.actor.askBrowser": "the browser cannot ask",
  },
  causes: {
    types: "send",
    "saves or is gone": "send",
    "wishes to leave": "send",
    "the question comes": { resolves: "fetchQuestion" },
    "the question does not come": { rejects: "fetchQuestion" },
    "30 000 ms pass": { after: 30_000 },
    "10 000 ms pass": { after: 10_000 },
    "leaves it": "send",
    stays: "send",
    "leaves it, says the browser": { resolves: "askBrowser" },
    "stays, says the browser": { resolves: "askBrowser" },
    "the browser cannot ask": { rejects: "askBrowser" },
  },
  first: { to: "resting", holds: { question: null } },
  promise: {
    resting: { ...free, types: fetching, "wishes to leave": awaiting },
    fetching: {
      ...free,
      "wishes to leave": awaiting,
      "the question comes": { to: "ready", holds: dialog },
      "the question does not come": { to: "absent", holds: { question: null } },
      "30 000 ms pass": { to: "absent" },
    },
    absent: { ...free, "wishes to leave": awaiting },
    ready: { ...free, "wishes to leave": { to: "shown", holds: dialog } },
    awaiting: {
      ...free,
      // He travels on meanwhile, and is asked when the page is back.
      types: fetching,
      "the question comes": { to: "shown", holds: dialog },
      "the question does not come": browserAsking,
      "10 000 ms pass": browserAsking,
    },
    shown: {
      ...free,
      types: { to: "ready", holds: dialog },
      "leaves it": confirmed,
      stays: { to: "ready", tells: cancelled },
    },
    browserAsking: {
      ...free,
      types: { to: "absent" },
      "leaves it, says the browser": confirmed,
      "stays, says the browser": { to: "absent", tells: cancelled },
      "the browser cannot ask": { to: "absent", tells: cancelled },
    },
  },
};
