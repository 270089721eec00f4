import { setup } from "xstate";
import { port } from "../lib/port.ts";

/** `isSaving`: the person saves data. `tellsRest`: the browser says when the page rests. */
export type Browser = { isSaving: boolean; tellsRest: boolean };

/**
 * The screen that most people go to next: its code is fetched while the page rests. For a person who saves data nothing
 * is fetched. A loss is silent, because the person has not asked for the screen yet.
 */
export const nextScreenMachine = setup({
  types: { events: {} as { type: "screen.opened" } & Browser },
  actors: {
    /** Ends when the page rests. */
    awaitRest: port<void>("awaitRest"),
    fetchScreen: port<unknown>("fetchScreen"),
  },
  guards: {
    isSaving: (_, { isSaving }: Browser) => isSaving,
    tellsRest: (_, { tellsRest }: Browser) => tellsRest,
  },
  delays: { calm: 1_000, fetchTimeout: 30_000 },
}).createMachine({
  id: "nextScreen",
  initial: "opening",
  states: {
    opening: {
      on: {
        "screen.opened": [
          { guard: { type: "isSaving", params: ({ event }) => event }, target: "spared" },
          { guard: { type: "tellsRest", params: ({ event }) => event }, target: "listening" },
          { target: "pausing" },
        ],
      },
    },
    spared: {},
    listening: { invoke: { id: "awaitRest", src: "awaitRest", onDone: "fetching", onError: "pausing" } },
    /** The browser does not say when the page rests. */
    pausing: { after: { calm: "fetching" } },
    fetching: {
      invoke: { id: "fetchScreen", src: "fetchScreen", onDone: "here", onError: "lost" },
      after: { fetchTimeout: "lost" },
    },
    here: {},
    lost: {},
  },
});
