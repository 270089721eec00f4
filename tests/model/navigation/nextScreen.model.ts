import { nextScreenMachine } from "../../../src/machines/navigation/nextScreen.machine.ts";
import type { Model } from "../../support/model.ts";

type Step =
  | "opens for a person who saves data"
  | "opens in a browser that tells of its rest"
  | "opens in a browser that does not tell of its rest"
  | "the page rests"
  | "its rest is not known"
  | "1 000 ms pass"
  | "the screen is here"
  | "the screen is lost"
  | "30 000 ms pass";

const fetches = { to: "fetching", asks: [["fetchScreen", undefined]] as const };

export const nextScreenModel: Model<Step> = {
  machine: nextScreenMachine,
  ports: ["awaitRest", "fetchScreen"],
  payloads: {
    "screen.opened": [
      { isSaving: true, tellsRest: true },
      { isSaving: true, tellsRest: false },
      { isSaving: false, tellsRest: true },
      { isSaving: false, tellsRest: false },
    ],
  },
  project: () => null,
  mark: (event) => {
    if (!("isSaving" in event && "tellsRest" in event)) return "";
    const kind = event.tellsRest ? "telling" : "silent";
    return event.isSaving ? "saving" : kind;
  },
  steps: {
    "screen.opened saving": "opens for a person who saves data",
    "screen.opened telling": "opens in a browser that tells of its rest",
    "screen.opened silent": "opens in a browser that does not tell of its rest",
    "xstate.done.actor.awaitRest": "the page rests",
    "xstate.error.actor.awaitRest": "its rest is not known",
    "xstate.after.calm.nextScreen.pausing": "1 000 ms pass",
    "xstate.done.actor.fetchScreen": "the screen is here",
    "xstate.error.actor.fetchScreen": "the screen is lost",
    "xstate.after.fetchTimeout.nextScreen.fetching": "30 000 ms pass",
  },
  causes: {
    "opens for a person who saves data": "send",
    "opens in a browser that tells of its rest": "send",
    "opens in a browser that does not tell of its rest": "send",
    "the page rests": { resolves: "awaitRest" },
    "its rest is not known": { rejects: "awaitRest" },
    "1 000 ms pass": { after: 1_000 },
    "the screen is here": { resolves: "fetchScreen" },
    "the screen is lost": { rejects: "fetchScreen" },
    "30 000 ms pass": { after: 30_000 },
  },
  first: { to: "opening" },
  promise: {
    opening: {
      "opens for a person who saves data": { to: "spared" },
      "opens in a browser that tells of its rest": { to: "listening", asks: [["awaitRest", undefined]] },
      "opens in a browser that does not tell of its rest": { to: "pausing" },
    },
    listening: { "the page rests": fetches, "its rest is not known": { to: "pausing" } },
    pausing: { "1 000 ms pass": fetches },
    fetching: {
      "the screen is here": { to: "here" },
      "the screen is lost": { to: "lost" },
      "30 000 ms pass": { to: "lost" },
    },
    here: {},
    lost: {},
    spared: {},
  },
};
