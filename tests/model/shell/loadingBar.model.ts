import { loadingBarMachine } from "../../../src/machines/shell/loadingBar.machine.ts";
import type { Model } from "../../support/model.ts";

type Step = "starts" | "ends" | "200 ms pass" | "2 000 ms pass" | "500 ms pass" | "400 ms pass";

const throttled = { to: "throttled" };

/** The milliseconds are 200 throttle, 2000 duration, 500 hide and 400 reset (docs/spec/application.md, «Loading bar»). */

export const loadingBarModel: Model<Step> = {
  machine: loadingBarMachine,
  ports: [],
  payloads: {},
  project: () => null,
  steps: {
    "loading.started": "starts",
    "loading.finished": "ends",
    "xstate.after.throttle.loadingBar.throttled": "200 ms pass",
    "xstate.after.duration.loadingBar.growing": "2 000 ms pass",
    "xstate.after.hideDelay.loadingBar.full": "500 ms pass",
    "xstate.after.resetDelay.loadingBar.hidden": "400 ms pass",
  },
  causes: {
    starts: "send",
    ends: "send",
    "200 ms pass": { after: 200 },
    "2 000 ms pass": { after: 2_000 },
    "500 ms pass": { after: 500 },
    "400 ms pass": { after: 400 },
  },
  first: { to: "idle" },
  promise: {
    idle: { starts: throttled },
    throttled: { starts: throttled, ends: { to: "idle" }, "200 ms pass": { to: "growing" } },
    growing: { starts: { to: "growing" }, ends: { to: "full" }, "2 000 ms pass": { to: "waiting" } },
    waiting: { starts: { to: "waiting" }, ends: { to: "full" } },
    full: { starts: throttled, "500 ms pass": { to: "hidden" } },
    hidden: { starts: throttled, "400 ms pass": { to: "idle" } },
  },
};
