import { type AnyActorRef, type AnyStateMachine, assign, fromCallback, setup } from "xstate";
import { port } from "./port.ts";

/** A long-lived machine that the first load does not have: it is fetched when somebody wants it, begins, and lives as long as the page. */
export const lazyMachine = setup({
  types: {
    input: {} as { name: string },
    context: {} as { name: string; actor: AnyActorRef | null },
    events: {} as { type: "machine.wanted" },
  },
  actors: {
    /** The machine with its ports. */
    fetchMachine: port<AnyStateMachine, { name: string }>("fetchMachine"),
    /** Wants it again when there is a network. */
    followNetwork: fromCallback(() => {}),
  },
  actions: {
    begin: assign(({ context, spawn }, { machine }: { machine: AnyStateMachine }) => ({
      actor: spawn(machine, { systemId: context.name }),
    })),
  },
  delays: { fetchTimeout: 30_000 },
}).createMachine({
  id: "lazy",
  context: ({ input: { name } }) => ({ name, actor: null }),
  initial: "absent",
  states: {
    absent: { on: { "machine.wanted": "fetching" } },
    fetching: {
      invoke: {
        id: "fetchMachine",
        src: "fetchMachine",
        input: ({ context: { name } }) => ({ name }),
        onDone: { target: "here", actions: { type: "begin", params: ({ event }) => ({ machine: event.output }) } },
        onError: "lost",
      },
      after: { fetchTimeout: "lost" },
    },
    lost: {
      invoke: { id: "followNetwork", src: "followNetwork", onError: "lost" },
      on: { "machine.wanted": "fetching" },
    },
    here: {},
  },
});
