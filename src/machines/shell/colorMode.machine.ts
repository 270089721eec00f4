import { setup } from "xstate";

export type ColorMode = "system" | "light" | "dark";

/** System, light or dark, remembered in the browser (spec/seed.md, section 4). The wiring supplies what applies it. */
export const colorModeMachine = setup({
  types: {
    input: {} as { mode: ColorMode },
    context: {} as { mode: ColorMode },
    events: {} as { type: "mode.chosen"; mode: ColorMode },
  },
  actions: {
    applyMode: (_, _params: { mode: ColorMode }) => {},
  },
  guards: {
    isLight: (_, params: { mode: ColorMode }) => params.mode === "light",
    isDark: (_, params: { mode: ColorMode }) => params.mode === "dark",
  },
}).createMachine({
  id: "colorMode",
  initial: "restoring",
  context: ({ input }) => input,
  states: {
    restoring: {
      always: [
        { guard: { type: "isLight", params: ({ context }) => context }, target: "light" },
        { guard: { type: "isDark", params: ({ context }) => context }, target: "dark" },
        { target: "system" },
      ],
    },
    system: {},
    light: {},
    dark: {},
  },
  on: {
    "mode.chosen": [
      {
        guard: { type: "isLight", params: ({ event }) => event },
        target: ".light",
        actions: { type: "applyMode", params: ({ event }) => event },
      },
      {
        guard: { type: "isDark", params: ({ event }) => event },
        target: ".dark",
        actions: { type: "applyMode", params: ({ event }) => event },
      },
      { target: ".system", actions: { type: "applyMode", params: ({ event }) => event } },
    ],
  },
});
