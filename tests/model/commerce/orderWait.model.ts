import { orderWaitMachine } from "../../../src/machines/commerce/orderWait.machine.ts";
import type { Model } from "../../support/model.ts";

type Step = "1 000 ms pass" | "the clock is read" | "the clock is not read";

const began = 1_764_000_000_250;

export const orderWaitModel: Model<Step> = {
  machine: orderWaitMachine,
  input: { began },
  ports: ["readClock"],
  payloads: { "xstate.done.actor.readClock": [{ output: began + 3_999 }] },
  project: () => null,
  steps: {
    "xstate.after.second.orderWait.counting": "1 000 ms pass",
    "xstate.done.actor.readClock": "the clock is read",
    "xstate.error.actor.readClock": "the clock is not read",
  },
  causes: {
    "1 000 ms pass": { after: 1_000 },
    "the clock is read": { resolves: "readClock" },
    "the clock is not read": { rejects: "readClock" },
  },
  first: { to: "counting", holds: { began: 1_764_000_000_250, seconds: 0 } },
  promise: {
    counting: { "1 000 ms pass": { to: "reading", asks: [["readClock", undefined]] } },
    reading: {
      "the clock is read": { to: "counting", holds: { began: 1_764_000_000_250, seconds: 3 } },
      "the clock is not read": { to: "counting", holds: { seconds: 0 } },
    },
  },
};
