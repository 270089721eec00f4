import { setup } from "xstate";
import { port } from "../lib/port.ts";

/**
 * Icons that the first screen does not need come as one file, once, when the first of them is shown. After 1500 ms without the
 * file the words stay alone for the life of the page, so that nothing jumps (docs/spec/application.md, «Tooltips and menus»).
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
