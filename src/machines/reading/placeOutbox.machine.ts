import { setup } from "xstate";
import { port } from "../lib/port.ts";

/** Places and marks that this device alone has, of a guest who has signed in and of a reader without a network: they go to the server from any page, which is asked then about the books that are saved here. */
export const placeOutboxMachine = setup({
  types: {
    events: {} as { type: "person.entered"; accountId: number } | { type: "network.returned" },
  },
  actors: { sendPlaces: port<void>("sendPlaces") },
  delays: { sendTimeout: 60_000, backoff: 60_000 },
}).createMachine({
  id: "placeOutbox",
  initial: "idle",
  on: { "person.entered": ".sending" },
  states: {
    idle: {},
    sending: {
      invoke: {
        id: "sendPlaces",
        src: "sendPlaces",
        onDone: "sent",
        onError: "waiting",
      },
      after: { sendTimeout: "waiting" },
    },
    /** What comes to lie here without a network waits for it. */
    sent: { on: { "network.returned": "sending" } },
    waiting: { on: { "network.returned": "sending" }, after: { backoff: "sending" } },
  },
});
