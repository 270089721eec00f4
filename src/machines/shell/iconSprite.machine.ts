import { setup } from "xstate";
import { port } from "../lib/port.ts";

/**
 * Icons that the first screen does not need come as one file, once, when the first of them is shown; after 1500 ms the words stand
 * alone (spec/seed.md, section 9: icon fetch timeout), for as long as the page lives: nothing jumps.
 */
export const iconSpriteMachine = setup({
  types: { events: {} as { type: "icons.wanted" } },
  actors: {
    /** Puts them into the page. */
    fetchSprite: port<void>("fetchSprite"),
  },
  actions: { showWords: () => {} },
  delays: { fetchTimeout: 1_500 },
}).createMachine({
  id: "iconSprite",
  initial: "idle",
  states: {
    idle: { on: { "icons.wanted": "fetching" } },
    fetching: {
      invoke: { id: "fetchSprite", src: "fetchSprite", onDone: "shown", onError: "words" },
      after: { fetchTimeout: "words" },
    },
    shown: {},
    words: { entry: "showWords" },
  },
});
