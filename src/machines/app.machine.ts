import { type AnyActorRef, setup } from "xstate";
import { type Beginning, type LongLivedActors, type LongLivedMachines, longLived } from "./longLived.ts";

type SpawnNamed = (name: string, options: { id: string; systemId: string; input: unknown }) => AnyActorRef;

const rows = Object.entries(longLived);

/** The root: keeps the long-lived actors, each under its name (`system.get("session")`). */
export const appMachine = setup({
  types: { context: {} as LongLivedActors, input: {} as Beginning },
  actors: Object.fromEntries(rows.map(([name, { machine }]) => [name, machine])) as LongLivedMachines,
}).createMachine({
  id: "app",
  context: ({ spawn, input }) =>
    Object.fromEntries(
      rows.map(([name, { systemId = name, input: inputOf }]) => [
        name,
        (spawn as SpawnNamed)(name, { id: name, systemId, input: inputOf?.(input) }),
      ]),
    ) as unknown as LongLivedActors,
  initial: "running",
  states: { running: {} },
});
