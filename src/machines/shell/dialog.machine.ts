import { assign, emit, setup } from "xstate";

/** A part of the dialog's own height. */
const FAR = 0.1;
/** Milliseconds. */
const QUICK = 300;

/**
 * One dialog: opening, opened, closing, closed. A swipe over a tenth of its height, or one quicker than 300 ms, closes it
 * (docs/spec/application.md, «Dialogs»).
 */
export const dialogMachine = setup({
  types: {
    /** `open`: it is there from the first, so that its content is drawn with it. */
    input: {} as { begins: "open" | "closed" },
    context: {} as { begins: "open" | "closed"; swipedAt: number },
    events: {} as
      | { type: "opening.requested" }
      | { type: "closing.requested" }
      /** `at`: milliseconds of any clock. */
      | { type: "swipe.began"; at: number }
      /** `distance`: downwards, as a part of the dialog's height. */
      | { type: "swipe.ended"; at: number; distance: number }
      | { type: "swipe.cancelled" },
    emitted: {} as { type: "dismissal.wanted" },
  },
  actions: {
    noteSwipe: assign((_, { at }: { at: number }) => ({ swipedAt: at })),
    wantDismissal: emit({ type: "dismissal.wanted" }),
  },
  guards: {
    beginsOpen: ({ context }) => context.begins === "open",
    isDismissal: ({ context }, { at, distance }: { at: number; distance: number }) =>
      distance >= FAR || (distance > 0 && at - context.swipedAt < QUICK),
  },
  delays: { transition: 220 },
}).createMachine({
  id: "dialog",
  context: ({ input }) => ({ ...input, swipedAt: 0 }),
  initial: "beginning",
  states: {
    beginning: { always: [{ guard: "beginsOpen", target: "opening" }, { target: "closed" }] },
    closed: { on: { "opening.requested": "opening" } },
    opening: {
      on: {
        "closing.requested": "closing",
        // A person who is quick takes hold of it while it still moves.
        "swipe.began": { target: "opened.swiping", actions: { type: "noteSwipe", params: ({ event }) => event } },
      },
      after: { transition: "opened" },
    },
    opened: {
      on: { "closing.requested": "closing" },
      initial: "resting",
      states: {
        resting: {
          on: { "swipe.began": { target: "swiping", actions: { type: "noteSwipe", params: ({ event }) => event } } },
        },
        swiping: {
          on: {
            "swipe.cancelled": "resting",
            "swipe.ended": [
              {
                guard: { type: "isDismissal", params: ({ event }) => event },
                target: "resting",
                actions: "wantDismissal",
              },
              { target: "resting" },
            ],
          },
        },
      },
    },
    closing: { on: { "opening.requested": "opening" }, after: { transition: "closed" } },
  },
});
