import { buildWatchMachine } from "../../../src/machines/shell/buildWatch.machine.ts";
import type { Model } from "../../support/model.ts";

type Failure =
  | "a part fails"
  | "9 999 ms after a reload"
  | "offline"
  | "10 000 ms after a reload"
  | "with unsaved changes"
  | "a late part fails";
type Step =
  | Failure
  | "comes back"
  | "the network is back"
  | "asks to reload"
  | "puts it off"
  | "5 minutes pass"
  | "the same build"
  | "another build"
  | "no answer"
  | "30 000 ms pass"
  | "is flushed"
  | "is not flushed"
  | "5 000 ms pass";

const failure = { path: "/book/7", at: 20_000, lastReloadAt: null, isOnline: true, isDirty: false, isLazy: false };
const failures: Record<Failure, object> = {
  "a part fails": failure,
  "9 999 ms after a reload": { ...failure, lastReloadAt: 10_001 },
  offline: { ...failure, isOnline: false },
  "10 000 ms after a reload": { ...failure, lastReloadAt: 10_000 },
  "with unsaved changes": { ...failure, isDirty: true },
  "a late part fails": { ...failure, isLazy: true },
};
const flushing = { to: "flushing", asks: [["flushDrafts", undefined]] as const, holds: { path: "/book/7" } };
const checking = { to: "checking", asks: [["readBuild", undefined]] as const };
const asking = { to: "asking", asks: [["readBuild", undefined]] as const, holds: { path: "/book/7" } };
const failed = {
  "a part fails": asking,
  "9 999 ms after a reload": { to: "broken" },
  offline: { to: "broken" },
  "a late part fails": { to: "broken" },
  "10 000 ms after a reload": asking,
  "with unsaved changes": { to: "outdated" },
  "asks to reload": flushing,
};
const reloading = { to: "reloading", does: [["reloadPage", { path: "/book/7" }]] as const };
const busy = (to: string) => ({
  "a part fails": { to },
  offline: { to },
  "a late part fails": { to },
  "9 999 ms after a reload": { to },
  "10 000 ms after a reload": { to },
  "with unsaved changes": { to },
  "asks to reload": { to },
});

/** A path is reloaded at most once in 10 s (docs/spec/application.md, «Builds»). */

export const buildWatchModel: Model<Step> = {
  machine: buildWatchMachine,
  input: { build: "b1" },
  ports: ["readBuild", "flushDrafts"],
  actions: ["reloadPage"],
  payloads: {
    "chunk.failed": Object.values(failures),
    "reload.requested": [{ path: "/book/7" }],
    "xstate.done.actor.readBuild": [{ output: "b1" }, { output: "b2" }],
  },
  project: () => null,
  mark: (event) => {
    if ("output" in event && typeof event.output === "string") return event.output;
    if (event.type !== "chunk.failed") return "";
    const { type: _, ...given } = event;
    return Object.entries(failures).find(([, one]) => JSON.stringify(one) === JSON.stringify(given))?.[0] ?? "unknown";
  },
  steps: {
    ...(Object.fromEntries(Object.keys(failures).map((name) => [`chunk.failed ${name}`, name])) as Record<
      string,
      Failure
    >),
    "page.returned": "comes back",
    "network.returned": "the network is back",
    "reload.requested": "asks to reload",
    "offer.dismissed": "puts it off",
    "xstate.after.pollInterval.buildWatch.watching": "5 minutes pass",
    "xstate.done.actor.readBuild b1": "the same build",
    "xstate.done.actor.readBuild b2": "another build",
    "xstate.error.actor.readBuild": "no answer",
    "xstate.after.readTimeout.buildWatch.checking": "30 000 ms pass",
    "xstate.after.readTimeout.buildWatch.asking": "30 000 ms pass",
    "xstate.done.actor.flushDrafts": "is flushed",
    "xstate.error.actor.flushDrafts": "is not flushed",
    "xstate.after.flushTimeout.buildWatch.flushing": "5 000 ms pass",
  },
  causes: {
    "a part fails": "send",
    offline: "send",
    "a late part fails": "send",
    "9 999 ms after a reload": "send",
    "10 000 ms after a reload": "send",
    "with unsaved changes": "send",
    "comes back": "send",
    "the network is back": "send",
    "asks to reload": "send",
    "puts it off": "send",
    "5 minutes pass": { after: 300_000 },
    "the same build": { resolves: "readBuild" },
    "another build": { resolves: "readBuild" },
    "no answer": { rejects: "readBuild" },
    "30 000 ms pass": { after: 30_000 },
    "is flushed": { resolves: "flushDrafts" },
    "is not flushed": { rejects: "flushDrafts" },
    "5 000 ms pass": { after: 5_000 },
  },
  first: { to: "watching" },
  promise: {
    watching: { ...failed, "comes back": checking, "5 minutes pass": checking },
    checking: {
      ...failed,
      "the same build": { to: "watching" },
      "another build": { to: "outdated" },
      "no answer": { to: "watching" },
      "30 000 ms pass": { to: "watching" },
    },
    outdated: { ...failed, "puts it off": { to: "dismissed" } },
    dismissed: failed,
    broken: { ...failed, "the network is back": checking },
    asking: {
      ...busy("asking"),
      "asks to reload": flushing,
      "the same build": flushing,
      "another build": flushing,
      "no answer": { to: "broken" },
      "30 000 ms pass": { to: "broken" },
    },
    flushing: {
      ...busy("flushing"),
      "is flushed": reloading,
      "is not flushed": { to: "unsafe" },
      "5 000 ms pass": { to: "unsafe" },
    },
    unsafe: failed,
    reloading: busy("reloading"),
  },
};
