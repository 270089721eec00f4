import { setup } from "xstate";

export type ToastOptions = {
  /** Milliseconds; Infinity stays until it is taken away. */
  duration: number;
  closesOnClick: boolean;
  pausesOnHover: boolean;
};

/** One toast: idle, then destroyed (docs/spec/application.md, «Toasts»). Its time begins again after a pause. */
export const toastMachine = setup({
  types: {
    input: {} as Partial<ToastOptions>,
    context: {} as ToastOptions,
    events: {} as
      | { type: "toast.clicked" }
      | { type: "hover.began" }
      | { type: "hover.ended" }
      | { type: "dismissal.requested" },
  },
  guards: {
    isLasting: ({ context }) => context.duration === Number.POSITIVE_INFINITY,
    closesOnClick: ({ context }) => context.closesOnClick,
    pausesOnHover: ({ context }) => context.pausesOnHover,
  },
  delays: { lifetime: ({ context }) => context.duration },
}).createMachine({
  id: "toast",
  context: ({ input }) => ({ duration: 3_000, closesOnClick: true, pausesOnHover: true, ...input }),
  initial: "idle",
  states: {
    idle: {
      on: {
        "toast.clicked": { guard: "closesOnClick", target: "destroyed" },
        "dismissal.requested": "destroyed",
      },
      initial: "beginning",
      states: {
        beginning: { always: [{ guard: "isLasting", target: "lasting" }, { target: "running" }] },
        lasting: {},
        running: {
          on: { "hover.began": { guard: "pausesOnHover", target: "paused" } },
          after: { lifetime: "#toast.destroyed" },
        },
        paused: { on: { "hover.ended": "running" } },
      },
    },
    destroyed: { type: "final" },
  },
});
