import { toastMachine } from "../../../src/machines/shell/toast.machine.ts";
import type { Model } from "../../support/model.ts";

type Step = "is clicked" | "is hovered" | "is left" | "is closed" | "3 000 ms pass";

const gone = { to: "destroyed" };

export const toastModel: Model<Step> = {
  machine: toastMachine,
  input: {},
  ports: [],
  payloads: {},
  project: () => null,
  steps: {
    "toast.clicked": "is clicked",
    "hover.began": "is hovered",
    "hover.ended": "is left",
    "dismissal.requested": "is closed",
    "xstate.after.lifetime.toast.idle.running": "3 000 ms pass",
  },
  causes: {
    "is clicked": "send",
    "is hovered": "send",
    "is left": "send",
    "is closed": "send",
    "3 000 ms pass": { after: 3_000 },
  },
  first: { to: "idle.running" },
  also: [
    { input: { duration: Number.POSITIVE_INFINITY }, first: { to: "idle.lasting" } },
    {
      input: { duration: Number.POSITIVE_INFINITY, closesOnClick: false },
      first: { to: "idle.lasting, stubborn" },
    },
    { input: { duration: 3_000, closesOnClick: false, pausesOnHover: false }, first: { to: "idle.running, stubborn" } },
  ],
  promise: {
    "idle.running": {
      "is clicked": gone,
      "is closed": gone,
      "is hovered": { to: "idle.paused" },
      "3 000 ms pass": gone,
    },
    "idle.lasting": { "is clicked": gone, "is closed": gone },
    "idle.lasting, stubborn": { "is closed": gone },
    "idle.running, stubborn": {
      "is closed": gone,
      "3 000 ms pass": gone,
    },
    "idle.paused": { "is clicked": gone, "is closed": gone, "is left": { to: "idle.running" } },
  },
};
