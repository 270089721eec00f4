import { assign, setup } from "xstate";
import { port } from "../lib/port.ts";

export type Volume = { characters: number; words: number };

/** How much text an editor has: measured when it opens, and each time its author rests. The last volume stays until the next one. */
export const textVolumeMachine = setup({
  types: {
    context: {} as { volume: Volume },
    events: {} as { type: "text.opened" } | { type: "text.changed" } | { type: "text.closed" },
  },
  actors: { measureText: port<Volume>("measureText") },
  actions: { keepVolume: assign((_, { volume }: { volume: Volume }) => ({ volume })) },
  delays: { rest: 400 },
}).createMachine({
  id: "textVolume",
  context: { volume: { characters: 0, words: 0 } },
  initial: "closed",
  states: {
    closed: { on: { "text.opened": "open" } },
    open: {
      initial: "measuring",
      on: { "text.changed": ".typing", "text.closed": "closed" },
      states: {
        measuring: {
          invoke: {
            id: "measureText",
            src: "measureText",
            onDone: {
              target: "measured",
              actions: { type: "keepVolume", params: ({ event }) => ({ volume: event.output }) },
            },
            onError: "unmeasured",
          },
        },
        measured: {},
        typing: { after: { rest: "measuring" } },
        unmeasured: {},
      },
    },
  },
});
