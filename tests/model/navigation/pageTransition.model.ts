import { pageTransitionMachine } from "../../../src/machines/navigation/pageTransition.machine.ts";
import type { Model } from "../../support/model.ts";

type Step =
  | `enters ${"a new" | "a known" | "a kept" | "its own"} page`
  | "is shown"
  | "is moved"
  | "cannot be followed"
  | "100 ms pass"
  | "50 ms pass"
  | "10 000 ms pass"
  | "reaches its place"
  | "cannot be kept"
  | "cannot be restored";

const keeping = (key: string) => ({ to: "settled", asks: [["keepPlace", { key }]] }) as const;
const entered = {
  "enters a new page": { to: "entering", holds: { key: "k", place: "new" } },
  "enters a known page": { to: "entering, known", holds: { key: "k", place: "known" } },
  "enters a kept page": { ...keeping("k"), holds: { key: "k", place: "kept" } },
  "enters its own page": { to: "entering, own", holds: { key: "k", place: "own" } },
};

/** The waits of 100 ms and 50 ms are those of docs/spec/application.md, «Navigation». */
export const pageTransitionModel: Model<Step> = {
  machine: pageTransitionMachine,
  ports: [],
  callbacks: ["followMoves", "keepPlace", "restorePlace"],
  actions: ["leavePlace", "scrollToTop"],
  payloads: { "page.entered": (["new", "known", "kept", "own"] as const).map((place) => ({ key: "k", place })) },
  project: ({ place }: { place: string }) => (place === "known" || place === "own" ? place : ""),
  mark: (event) => ("place" in event ? String(event.place) : ""),
  steps: {
    "page.entered new": "enters a new page",
    "page.entered known": "enters a known page",
    "page.entered kept": "enters a kept page",
    "page.entered own": "enters its own page",
    "page.shown": "is shown",
    "page.moved": "is moved",
    "place.reached": "reaches its place",
    "xstate.error.actor.followMoves": "cannot be followed",
    "xstate.error.actor.keepPlace": "cannot be kept",
    "xstate.error.actor.restorePlace": "cannot be restored",
    "xstate.after.transitionWait.pageTransition.shown": "100 ms pass",
    "xstate.after.scrollDelay.pageTransition.scrolling": "50 ms pass",
    "xstate.after.restoreTimeout.pageTransition.restoring": "10 000 ms pass",
  },
  causes: {
    "enters a new page": "send",
    "enters a known page": "send",
    "enters a kept page": "send",
    "enters its own page": "send",
    "is shown": "send",
    "is moved": "send",
    "cannot be followed": "send",
    "reaches its place": "send",
    "cannot be kept": "send",
    "cannot be restored": "send",
    "100 ms pass": { after: 100 },
    "50 ms pass": { after: 50 },
    "10 000 ms pass": { after: 10_000 },
  },
  first: { to: "entering" },
  promise: {
    entering: { ...entered, "is shown": { to: "shown", does: [["leavePlace", undefined]] } },
    "entering, own": { ...entered, "is shown": { to: "yielded", does: [["leavePlace", undefined]] } },
    "entering, known": { ...entered, "is shown": { to: "restoring", asks: [["restorePlace", { key: "k" }]] } },
    // The shortest way here: the page that was there first, which nobody has entered.
    shown: {
      ...entered,
      "is moved": keeping(""),
      "cannot be followed": keeping(""),
      "100 ms pass": { to: "scrolling" },
    },
    scrolling: {
      ...entered,
      "is moved": keeping(""),
      "cannot be followed": keeping(""),
      "50 ms pass": { ...keeping(""), does: [["scrollToTop", undefined]] },
    },
    restoring: {
      ...entered,
      "reaches its place": keeping("k"),
      "cannot be restored": keeping("k"),
      "10 000 ms pass": keeping("k"),
    },
    settled: { ...entered, "cannot be kept": { to: "yielded" } },
    yielded: entered,
  },
};
