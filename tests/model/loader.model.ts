import { loaderMachine } from "../../src/machines/data/loader.machine.ts";
import type { Model } from "../support/model.ts";

type Step = "asks" | "gets" | "fails" | "30 000 ms pass";
const pending = { to: "pending", asks: [["load", { wanted: 1 }]] as const };
const reloading = { ...pending, to: "pending, loaded", holds: { data: ["а"] } };
const loaded = { to: "success", holds: { data: ["а"] } };
const failures = {
  fails: { to: "error", holds: { data: [], reason: "Нет сети" } },
  "30 000 ms pass": { to: "error", holds: { data: [], reason: "сервер не отвечает" } },
};

export const loaderModel: Model<Step> = {
  machine: loaderMachine,
  input: { fallback: [] },
  ports: ["load"],
  payloads: { "load.requested": [{ wanted: 1 }], "xstate.done.actor.load": [{ output: ["а"] }] },
  project: ({ data }: { data: readonly unknown[] }) => data.length,
  steps: {
    "load.requested": "asks",
    "xstate.done.actor.load": "gets",
    "xstate.error.actor.load": "fails",
    "xstate.after.loadTimeout.loader.pending": "30 000 ms pass",
  },
  causes: {
    asks: "send",
    gets: { resolves: "load" },
    fails: { rejects: "load" },
    "30 000 ms pass": { after: 30_000 },
  },
  first: { to: "idle", holds: { data: [] } },
  promise: {
    idle: { asks: pending },
    pending: { asks: pending, gets: loaded, ...failures },
    success: { asks: reloading },
    // What is shown stays while it is loaded anew, and is gone with a failure.
    "pending, loaded": { asks: reloading, gets: loaded, ...failures },
    error: { asks: pending },
  },
};
