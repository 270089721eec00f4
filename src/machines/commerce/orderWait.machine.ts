import { type ActorRefFrom, assign, setup } from "xstate";
import { port } from "../lib/port.ts";

const SECOND = 1_000;

/** How long a buyer has waited for the bank, in seconds. Each second the clock is read: a page in the background is late. */
export const orderWaitMachine = setup({
  types: {
    /** `began`: by the device's clock, in milliseconds. */
    input: {} as { began: number },
    context: {} as { began: number; seconds: number },
  },
  actors: { readClock: port<number>("readClock") },
  actions: {
    count: assign(({ context: { began } }, { now }: { now: number }) => ({
      seconds: Math.floor((now - began) / SECOND),
    })),
  },
  delays: { second: SECOND },
}).createMachine({
  id: "orderWait",
  context: ({ input: { began } }) => ({ began, seconds: 0 }),
  initial: "counting",
  states: {
    counting: { after: { second: "reading" } },
    reading: {
      invoke: {
        id: "readClock",
        src: "readClock",
        onDone: { target: "counting", actions: { type: "count", params: ({ event }) => ({ now: event.output }) } },
        onError: "counting",
      },
    },
  },
});

export type OrderWaitActor = ActorRefFrom<typeof orderWaitMachine>;
