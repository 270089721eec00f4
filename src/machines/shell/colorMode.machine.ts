import { assign, setup } from "xstate";

export type ColorMode = "system" | "light" | "dark";
type Mode = { mode: ColorMode };

/**
 * The colour mode: system, light or dark (docs/spec/application.md, «Colour mode»). The browser remembers it, and a page may
 * force another mode while it is shown. The wiring supplies the actions that show the mode and remember it.
 */
export const colorModeMachine = setup({
  types: {
    input: {} as Mode,
    context: {} as { mode: ColorMode; forced: ColorMode | null },
    events: {} as
      | ({ type: "mode.chosen" } & Mode)
      /** The page that is entered forces no mode: null. */
      | { type: "page.entered"; forced: ColorMode | null },
  },
  actions: {
    takeMode: assign((_, { mode }: Mode) => ({ mode })),
    takeForced: assign((_, { forced }: { forced: ColorMode | null }) => ({ forced })),
    showMode: (_, _params: Mode) => {},
    rememberMode: (_, _params: Mode) => {},
  },
  guards: {
    isLight: (_, { mode }: Mode) => mode === "light",
    isDark: (_, { mode }: Mode) => mode === "dark",
    isForcedSo: ({ context }, { forced }: { forced: ColorMode | null }) => context.forced === forced,
  },
}).createMachine({
  id: "colorMode",
  initial: "restoring",
  context: ({ input }) => ({ ...input, forced: null }),
  on: {
    "mode.chosen": {
      target: ".restoring",
      actions: [
        { type: "takeMode", params: ({ event }) => event },
        { type: "rememberMode", params: ({ event: { mode } }) => ({ mode }) },
        { type: "showMode", params: ({ event, context }) => ({ mode: context.forced ?? event.mode }) },
      ],
    },
    "page.entered": [
      { guard: { type: "isForcedSo", params: ({ event }) => event } },
      {
        actions: [
          { type: "takeForced", params: ({ event }) => event },
          { type: "showMode", params: ({ event, context }) => ({ mode: event.forced ?? context.mode }) },
        ],
      },
    ],
  },
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
});
