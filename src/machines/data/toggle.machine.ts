import { assign, setup } from "xstate";
import { messages, reasonOf } from "../../text/messages.ts";
import { port } from "../lib/port.ts";

/** Whether this person has pressed it, and how many have. */
export type Toggled = { isOn: boolean; count: number };
export type ToggleOutcome = { outcome: "done"; result: Toggled } | { outcome: "refused"; message: string };

/**
 * A switch that many people press: shown at once as it is wanted, sent one press at a time, the last one last. What is
 * refused or cannot be sent is taken back.
 */
export const toggleMachine = setup({
  types: {
    input: {} as Toggled,
    context: {} as {
      /** What the server has said. */
      known: Toggled;
      isWanted: boolean;
      trouble: string;
    },
    events: {} as { type: "toggle.requested" },
  },
  actors: { put: port<ToggleOutcome, { isOn: boolean }>("put") },
  actions: {
    flip: assign({ isWanted: ({ context }) => !context.isWanted, trouble: "" }),
    take: assign((_, answer: ToggleOutcome) => (answer.outcome === "done" ? { known: answer.result } : {})),
    takeBack: assign(({ context }, { trouble }: { trouble: string }) => ({ isWanted: context.known.isOn, trouble })),
  },
  guards: {
    isRefused: (_, { outcome }: ToggleOutcome) => outcome === "refused",
    isOther: ({ context: { isWanted } }, answer: ToggleOutcome) =>
      answer.outcome === "done" && answer.result.isOn !== isWanted,
  },
  delays: { putTimeout: 30_000 },
}).createMachine({
  id: "toggle",
  context: ({ input }) => ({ known: input, isWanted: input.isOn, trouble: "" }),
  initial: "settled",
  states: {
    settled: { on: { "toggle.requested": { target: "telling", actions: "flip" } } },
    telling: {
      on: { "toggle.requested": { actions: "flip" } },
      invoke: {
        id: "put",
        src: "put",
        input: ({ context: { isWanted } }) => ({ isOn: isWanted }),
        onDone: [
          {
            guard: { type: "isRefused", params: ({ event }) => event.output },
            target: "settled",
            actions: {
              type: "takeBack",
              params: ({ event: { output } }) => ({ trouble: output.outcome === "refused" ? output.message : "" }),
            },
          },
          {
            guard: { type: "isOther", params: ({ event }) => event.output },
            target: "telling",
            reenter: true,
            actions: { type: "take", params: ({ event }) => event.output },
          },
          { target: "settled", actions: { type: "take", params: ({ event }) => event.output } },
        ],
        onError: {
          target: "settled",
          actions: { type: "takeBack", params: ({ event }) => ({ trouble: reasonOf(event.error) }) },
        },
      },
      after: {
        putTimeout: { target: "settled", actions: { type: "takeBack", params: { trouble: messages.slowServer } } },
      },
    },
  },
});

/** How many there are as it is shown: the own press counts at once. */
export const shownCount = ({ known, isWanted }: { known: Toggled; isWanted: boolean }): number =>
  known.count + Number(isWanted) - Number(known.isOn);
