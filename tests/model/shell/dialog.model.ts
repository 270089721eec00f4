import { dialogMachine } from "../../../src/machines/shell/dialog.machine.ts";
import { dialogStackMachine } from "../../../src/machines/shell/dialogStack.machine.ts";
import type { Model } from "../../support/model.ts";

type Swipe = "10 % in 300 ms" | "9.9 % in 300 ms" | "1 % in 299 ms" | "upwards in 299 ms";
type Step = "is opened" | "is closed" | "is touched" | "is let go" | "220 ms pass" | Swipe;

const swipes: Record<Swipe, object> = {
  "10 % in 300 ms": { at: 1_300, distance: 0.1 },
  "9.9 % in 300 ms": { at: 1_300, distance: 0.099 },
  "1 % in 299 ms": { at: 1_299, distance: 0.01 },
  "upwards in 299 ms": { at: 1_299, distance: -0.5 },
};
const dismissed = { to: "opened.resting", tells: [{ type: "dismissal.wanted" }] };
const closing = { to: "closing" };

/** The limits of a swipe are 10 % and 300 ms (docs/spec/application.md, «Dialogs»). */

export const dialogModel: Model<Step> = {
  machine: dialogMachine,
  input: { begins: "closed" },
  ports: [],
  payloads: { "swipe.began": [{ at: 1_000 }], "swipe.ended": Object.values(swipes) },
  project: () => null,
  mark: (event) => {
    const { type: _, ...given } = event;
    return Object.entries(swipes).find(([, one]) => JSON.stringify(one) === JSON.stringify(given))?.[0] ?? "";
  },
  steps: {
    "opening.requested": "is opened",
    "closing.requested": "is closed",
    "swipe.began": "is touched",
    "swipe.cancelled": "is let go",
    "swipe.ended 10 % in 300 ms": "10 % in 300 ms",
    "swipe.ended 9.9 % in 300 ms": "9.9 % in 300 ms",
    "swipe.ended 1 % in 299 ms": "1 % in 299 ms",
    "swipe.ended upwards in 299 ms": "upwards in 299 ms",
    "xstate.after.transition.dialog.opening": "220 ms pass",
    "xstate.after.transition.dialog.closing": "220 ms pass",
  },
  causes: {
    "is opened": "send",
    "is closed": "send",
    "is touched": "send",
    "is let go": "send",
    "10 % in 300 ms": "send",
    "9.9 % in 300 ms": "send",
    "1 % in 299 ms": "send",
    "upwards in 299 ms": "send",
    "220 ms pass": { after: 220 },
  },
  first: { to: "closed" },
  also: [{ input: { begins: "open" }, first: { to: "opening" } }],
  promise: {
    closed: { "is opened": { to: "opening" } },
    opening: {
      "is closed": closing,
      "is touched": { to: "opened.swiping", holds: { swipedAt: 1_000 } },
      "220 ms pass": { to: "opened.resting" },
    },
    "opened.resting": { "is closed": closing, "is touched": { to: "opened.swiping", holds: { swipedAt: 1_000 } } },
    "opened.swiping": {
      "is closed": closing,
      "is let go": { to: "opened.resting" },
      "10 % in 300 ms": dismissed,
      "9.9 % in 300 ms": { to: "opened.resting" },
      "1 % in 299 ms": dismissed,
      "upwards in 299 ms": { to: "opened.resting" },
    },
    closing: { "is opened": { to: "opening" }, "220 ms pass": { to: "closed" } },
  },
};

type StackStep = `${"opens" | "closes"} ${"a" | "b"}`;

export const dialogStackModel: Model<StackStep> = {
  machine: dialogStackMachine,
  ports: [],
  payloads: { "dialog.opened": [{ id: "a" }, { id: "b" }], "dialog.closed": [{ id: "a" }, { id: "b" }] },
  project: ({ open }: { open: readonly string[] }) => open,
  mark: (event) => ("id" in event ? String(event.id) : ""),
  steps: {
    "dialog.opened a": "opens a",
    "dialog.opened b": "opens b",
    "dialog.closed a": "closes a",
    "dialog.closed b": "closes b",
  },
  causes: { "opens a": "send", "opens b": "send", "closes a": "send", "closes b": "send" },
  first: { to: "empty", holds: { open: [] } },
  promise: {
    empty: {
      "opens a": { to: "stacked, a", holds: { open: ["a"] } },
      "opens b": { to: "stacked, b", holds: { open: ["b"] } },
    },
    "stacked, a": {
      "opens a": { to: "stacked, a", holds: { open: ["a"] } },
      "opens b": { to: "stacked, a b", holds: { open: ["a", "b"] } },
      "closes a": { to: "empty", holds: { open: [] } },
      "closes b": { to: "stacked, a", holds: { open: ["a"] } },
    },
    "stacked, b": {
      "opens a": { to: "stacked, b a", holds: { open: ["b", "a"] } },
      "opens b": { to: "stacked, b", holds: { open: ["b"] } },
      "closes a": { to: "stacked, b", holds: { open: ["b"] } },
      "closes b": { to: "empty", holds: { open: [] } },
    },
    "stacked, a b": {
      "opens a": { to: "stacked, b a", holds: { open: ["b", "a"] } },
      "opens b": { to: "stacked, a b", holds: { open: ["a", "b"] } },
      "closes a": { to: "stacked, b", holds: { open: ["b"] } },
      "closes b": { to: "stacked, a", holds: { open: ["a"] } },
    },
    "stacked, b a": {
      "opens a": { to: "stacked, b a", holds: { open: ["b", "a"] } },
      "opens b": { to: "stacked, a b", holds: { open: ["a", "b"] } },
      "closes a": { to: "stacked, b", holds: { open: ["b"] } },
      "closes b": { to: "stacked, a", holds: { open: ["a"] } },
    },
  },
};
