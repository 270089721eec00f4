import { loaderMachine } from "../../../src/machines/data/loader.machine.ts";
import type { Model } from "../../support/model.ts";

type Step =
  | "asks"
  | "gets"
  | "fails"
  | "the server fails"
  | "the network is away"
  | "30 000 ms pass"
  | "10 000 ms pass"
  | "the network returns";
const pending = { to: "pending", asks: [["load", { wanted: 1 }]] as const };
const reloading = { ...pending, to: "pending, loaded", holds: { data: ["а"] } };
const loaded = { to: "success", holds: { data: ["а"] } };
const serverFault = Object.assign(new Error("Внутренняя ошибка сервера"), { requestId: "0d6c5f1e", httpStatus: 500 });
const noAnswer = Object.assign(new Error("Нет сети"), { httpStatus: 0 });
const failures = {
  fails: { to: "error", holds: { data: [], reason: "Отказано", requestId: null, httpStatus: 0 } },
  "the server fails": {
    to: "unavailable",
    holds: { data: [], reason: "Внутренняя ошибка сервера", requestId: "0d6c5f1e", httpStatus: 500 },
  },
  "the network is away": {
    to: "unavailable",
    holds: { data: [], reason: "Нет сети", requestId: null, httpStatus: 0 },
  },
  "30 000 ms pass": {
    to: "unavailable",
    holds: { data: [], reason: "сервер не отвечает", requestId: null, httpStatus: 0 },
  },
};

export const loaderModel: Model<Step> = {
  machine: loaderMachine,
  input: { fallback: [] },
  ports: ["load"],
  payloads: {
    "load.requested": [{ wanted: 1 }],
    "xstate.done.actor.load": [{ output: ["а"] }],
    "xstate.error.actor.load": [{ error: new Error("Отказано") }, { error: serverFault }, { error: noAnswer }],
  },
  mark: (event) => {
    if (!("error" in event)) return "";
    return event.error === serverFault ? "of the server" : event.error === noAnswer ? "of the network" : "";
  },
  project: ({ data }: { data: readonly unknown[] }) => data.length,
  steps: {
    "load.requested": "asks",
    "xstate.done.actor.load": "gets",
    "xstate.error.actor.load": "fails",
    "xstate.error.actor.load of the server": "the server fails",
    "xstate.error.actor.load of the network": "the network is away",
    "network.returned": "the network returns",
    "xstate.after.loadTimeout.loader.pending": "30 000 ms pass",
    "xstate.after.retryDelay.loader.unavailable": "10 000 ms pass",
  },
  causes: {
    asks: "send",
    gets: { resolves: "load" },
    fails: { rejects: "load" },
    "the server fails": { rejects: "load" },
    "the network is away": { rejects: "load" },
    "the network returns": "send",
    "30 000 ms pass": { after: 30_000 },
    "10 000 ms pass": { after: 10_000 },
  },
  first: { to: "idle", holds: { data: [] } },
  also: [
    // What it is for has come before it began.
    { input: { fallback: [], first: { wanted: 1, data: ["а"] } }, first: { to: "success", holds: { data: ["а"] } } },
  ],
  promise: {
    idle: { asks: pending },
    pending: { asks: pending, gets: loaded, ...failures },
    success: { asks: reloading },
    // Data that is shown stays while it is reloaded, and is removed by a failure.
    "pending, loaded": { asks: reloading, gets: loaded, ...failures },
    error: { asks: pending, "the network returns": pending },
    unavailable: { asks: pending, "10 000 ms pass": pending, "the network returns": pending },
  },
};
