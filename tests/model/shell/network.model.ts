import { networkMachine } from "../../../src/machines/shell/network.machine.ts";
import type { Model } from "../../support/model.ts";

type Step =
  | "is lost"
  | "returns"
  | "slows"
  | "quickens"
  | "a call waits"
  | "an older call waits"
  | "all are answered"
  | "5 000 ms pass"
  | "nobody tells";

const awaited = {
  "a call waits": { to: "waiting", holds: { waited: 0 } },
  "an older call waits": { to: "waiting", holds: { waited: 2_000 } },
};
const lost = { "is lost": { to: "offline" }, "nobody tells": { to: "unknown" } };

export const networkModel: Model<Step> = {
  machine: networkMachine,
  ports: [],
  callbacks: ["followNetwork"],
  payloads: {
    "call.awaited": [{ waited: 0 }, { waited: 2_000 }],
  },
  project: () => null,
  mark: (event) => ("waited" in event && event.waited ? "older" : ""),
  steps: {
    "network.lost": "is lost",
    "network.returned": "returns",
    "connection.slowed": "slows",
    "connection.quickened": "quickens",
    "call.awaited": "a call waits",
    "call.awaited older": "an older call waits",
    "calls.settled": "all are answered",
    "xstate.after.slowness.network.waiting": "5 000 ms pass",
    "xstate.error.actor.followNetwork": "nobody tells",
  },
  causes: {
    "is lost": "send",
    returns: "send",
    slows: "send",
    quickens: "send",
    "a call waits": "send",
    "an older call waits": "send",
    "all are answered": "send",
    "5 000 ms pass": { after: 5_000 },
    "nobody tells": "send",
  },
  first: { to: "online" },
  promise: {
    online: { ...lost, ...awaited, slows: { to: "weak" } },
    waiting: {
      ...lost,
      ...awaited,
      "all are answered": { to: "online" },
      slows: { to: "weak" },
      "5 000 ms pass": { to: "slow" },
    },
    slow: {
      ...lost,
      ...awaited,
      "all are answered": { to: "online" },
      slows: { to: "weak" },
    },
    weak: { ...lost, quickens: { to: "online" } },
    offline: { ...lost, returns: { to: "online", tells: [{ type: "network.returned" }] } },
    unknown: { "is lost": { to: "unknown" }, "nobody tells": { to: "unknown" } },
  },
};
