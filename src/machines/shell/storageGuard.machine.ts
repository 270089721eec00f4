import { setup } from "xstate";
import { port } from "../lib/port.ts";

/** Local storage of more than 3 MB is cleared (docs/spec/application.md, «Local storage»; docs/adr/0076). */
const LIMIT = 3 * 1_048_576;

/** Measures local storage when the application starts and with every page. */
export const storageGuardMachine = setup({
  types: { events: {} as { type: "check.requested" } },
  actors: {
    /** Size in bytes: UTF-16 units of keys and values, times two. */
    measureStorage: port<number>("measureStorage"),
    clearStorage: port<void>("clearStorage"),
  },
  guards: { isTooLarge: (_, { bytes }: { bytes: number }) => bytes > LIMIT },
}).createMachine({
  id: "storageGuard",
  initial: "measuring",
  states: {
    measuring: {
      invoke: {
        id: "measureStorage",
        src: "measureStorage",
        onDone: [
          { guard: { type: "isTooLarge", params: ({ event }) => ({ bytes: event.output }) }, target: "clearing" },
          { target: "within" },
        ],
        onError: "unavailable",
      },
    },
    clearing: {
      invoke: { id: "clearStorage", src: "clearStorage", onDone: "within", onError: "unavailable" },
    },
    within: { on: { "check.requested": "measuring" } },
    unavailable: { on: { "check.requested": "measuring" } },
  },
});
