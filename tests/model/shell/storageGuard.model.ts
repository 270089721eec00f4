import { storageGuardMachine } from "../../../src/machines/shell/storageGuard.machine.ts";
import type { Model } from "../../support/model.ts";

type Step = "checks" | "measures 3 MB" | "measures 3 MB and a byte" | "fails to measure" | "clears" | "fails to clear";

const measuring = { to: "measuring", asks: [["measureStorage", undefined]] as const };
const clearing = { to: "clearing", asks: [["clearStorage", undefined]] as const };

export const storageGuardModel: Model<Step> = {
  machine: storageGuardMachine,
  ports: ["measureStorage", "clearStorage"],
  payloads: { "xstate.done.actor.measureStorage": [{ output: 3_145_728 }, { output: 3_145_729 }] },
  project: () => null,
  mark: (event) => ("output" in event && typeof event.output === "number" ? String(event.output) : ""),
  steps: {
    "check.requested": "checks",
    "xstate.done.actor.measureStorage 3145728": "measures 3 MB",
    "xstate.done.actor.measureStorage 3145729": "measures 3 MB and a byte",
    "xstate.error.actor.measureStorage": "fails to measure",
    "xstate.done.actor.clearStorage": "clears",
    "xstate.error.actor.clearStorage": "fails to clear",
  },
  causes: {
    checks: "send",
    "measures 3 MB": { resolves: "measureStorage" },
    "measures 3 MB and a byte": { resolves: "measureStorage" },
    "fails to measure": { rejects: "measureStorage" },
    clears: { resolves: "clearStorage" },
    "fails to clear": { rejects: "clearStorage" },
  },
  first: measuring,
  promise: {
    measuring: {
      "measures 3 MB": { to: "within" },
      "measures 3 MB and a byte": clearing,
      "fails to measure": { to: "unavailable" },
    },
    clearing: { clears: { to: "within" }, "fails to clear": { to: "unavailable" } },
    within: { checks: measuring },
    unavailable: { checks: measuring },
  },
};
