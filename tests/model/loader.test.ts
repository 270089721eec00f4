import { loaderMachine } from "../../src/machines/data/loader.machine.ts";
import { walkModel } from "../support/walk.ts";

type Step = "asks" | "gets" | "fails" | "30 000 ms pass";
const pending = { to: "pending", asks: [["load", { wanted: 1 }]] as const };

walkModel<Step>("loader: idle, pending, success, error; a failed load resets the data to its default", {
  machine: loaderMachine,
  input: { fallback: [] },
  ports: ["load"],
  payloads: { "load.requested": [{ wanted: 1 }], "xstate.done.actor.load": [{ output: ["а"] }] },
  project: () => 0,
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
    pending: {
      asks: pending,
      gets: { to: "success", holds: { data: ["а"] } },
      fails: { to: "error", holds: { data: [], reason: "Нет сети" } },
      "30 000 ms pass": { to: "error", holds: { data: [], reason: "сервер не отвечает" } },
    },
    success: { asks: pending },
    error: { asks: pending },
  },
});
