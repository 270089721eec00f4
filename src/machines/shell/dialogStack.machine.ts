import { assign, setup } from "xstate";

type Dialog = { id: string };

/** The dialogs that are open, the lowest first: each lies two layers over the one below, from 1000 on (spec/seed.md, section 9). */
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
