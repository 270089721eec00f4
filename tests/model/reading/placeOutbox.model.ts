import { placeOutboxMachine } from "../../../src/machines/reading/placeOutbox.machine.ts";
import type { Model, Promised } from "../../support/model.ts";

export type Step =
  | "a person enters"
  | "the network is back"
  | "all are sent"
  | "fails"
  | "60 000 ms pass"
  | "its pause passes";

const sending: Promised = { to: "sending", asks: [["sendPlaces", undefined]] };
const failed: Promised = { to: "waiting" };

export const placeOutboxModel: Model<Step> = {
  machine: placeOutboxMachine,
  ports: ["sendPlaces"],
  payloads: { "person.entered": [{ accountId: 5 }] },
  project: () => null,
  steps: {
    "person.entered": "a person enters",
    "network.returned": "the network is back",
    "xstate.done.actor.sendPlaces": "all are sent",
    "xstate.error.actor.sendPlaces": "fails",
    "xstate.after.sendTimeout.placeOutbox.sending": "60 000 ms pass",
    "xstate.after.backoff.placeOutbox.waiting": "its pause passes",
  },
  causes: {
    "a person enters": "send",
    "the network is back": "send",
    "all are sent": { resolves: "sendPlaces" },
    fails: { rejects: "sendPlaces" },
    "60 000 ms pass": { after: 60_000 },
    "its pause passes": { after: 60_000 },
  },
  first: { to: "idle" },
  promise: {
    idle: { "a person enters": sending },
    sending: {
      "a person enters": sending,
      "all are sent": { to: "sent" },
      fails: failed,
      "60 000 ms pass": failed,
    },
    sent: { "a person enters": sending, "the network is back": sending },
    waiting: { "a person enters": sending, "the network is back": sending, "its pause passes": sending },
  },
};
