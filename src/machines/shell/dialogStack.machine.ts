import { assign, setup } from "xstate";

type Dialog = { id: string };

/**
 * The open dialogs, the lowest first (docs/spec/application.md, «Dialogs»). The lowest dialog has the z-index 1000, and each
 * one above has two more than the one below.
 */
export const dialogStackMachine = setup({
  types: {
    context: {} as { open: readonly string[] },
    events: {} as ({ type: "dialog.opened" } & Dialog) | ({ type: "dialog.closed" } & Dialog),
  },
  actions: {
    push: assign(({ context }, { id }: Dialog) => ({ open: [...context.open.filter((one) => one !== id), id] })),
    remove: assign(({ context }, { id }: Dialog) => ({ open: context.open.filter((one) => one !== id) })),
  },
  guards: { isLast: ({ context }, { id }: Dialog) => context.open.every((one) => one === id) },
}).createMachine({
  id: "dialogStack",
  context: { open: [] },
  initial: "empty",
  states: {
    empty: {
      on: { "dialog.opened": { target: "stacked", actions: { type: "push", params: ({ event }) => event } } },
    },
    stacked: {
      on: {
        "dialog.opened": { actions: { type: "push", params: ({ event }) => event } },
        "dialog.closed": [
          {
            guard: { type: "isLast", params: ({ event }) => event },
            target: "empty",
            actions: { type: "remove", params: ({ event }) => event },
          },
          { actions: { type: "remove", params: ({ event }) => event } },
        ],
      },
    },
  },
});
