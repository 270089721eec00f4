import { type ActorRefFrom, assign, enqueueActions, fromCallback, type SnapshotFrom, setup } from "xstate";
import {
  type HeldThing,
  isAtRisk,
  isInTrouble,
  isUnsaved,
  type KeeperNews,
  type Look,
  type Thing,
} from "./keeper.types.ts";

type Context = { things: readonly HeldThing[] };

/**
 * Holds what is not saved yet, on any page. A thing outlives its screen until the server has it, and hears what happens
 * to the page and the network. The person is notified when it stays unsaved.
 */
export const keeperMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: "thing.shown"; thing: Thing }
      | { type: "thing.left"; id: string }
      | { type: "thing.changed"; id: string; look: Look }
      | { type: "network.returned" }
      | { type: "page.hidden" }
      | { type: "tab.closing" }
      | { type: "retry.requested" }
      | { type: "person.changed"; accountId: number },
  },
  actors: {
    followThing: fromCallback<KeeperNews, { thing: Thing }>(() => {}),
  },
  actions: {
    hold: enqueueActions(({ context: { things }, enqueue }, { thing }: { thing: Thing }) => {
      const others = things.filter(({ id }) => id !== thing.id);
      if (others.length === things.length) enqueue.spawnChild("followThing", { id: thing.id, input: { thing } });
      enqueue.assign({ things: [...others, { ...thing, isShown: true }] });
    }),
    noteLeft: assign(({ context: { things } }, params: { id: string }) => ({
      things: things.map((thing) => (thing.id === params.id ? { ...thing, isShown: false } : thing)),
    })),
    noteLook: assign(({ context: { things } }, params: { id: string; look: Look }) => ({
      things: things.map((thing) => (thing.id === params.id ? { ...thing, look: params.look } : thing)),
    })),
    /** What is saved and off its screen is kept no more. */
    letGo: enqueueActions(({ context: { things }, enqueue }) => {
      const kept = things.filter((thing) => thing.isShown || isUnsaved(thing));
      for (const thing of things) if (!kept.includes(thing)) enqueue.stopChild(thing.id);
      enqueue.assign({ things: kept });
    }),
    /** What others left is never sent in this person's name. */
    letOthersGo: enqueueActions(({ context: { things }, enqueue }, params: { accountId: number }) => {
      for (const { id, accountId } of things) {
        if (accountId === params.accountId) continue;
        enqueue.sendTo(id, { type: "person.gone" });
        enqueue.stopChild(id);
      }
      enqueue.assign({ things: things.filter(({ accountId }) => accountId === params.accountId) });
    }),
    tellAll: enqueueActions(
      ({ context: { things }, enqueue }, { type }: { type: "network.returned" | "page.hidden" }) => {
        for (const { id } of things) enqueue.sendTo(id, { type });
      },
    ),
    /** It goes to the device and to the server at once: the person may never come back. */
    hurry: enqueueActions(({ context: { things }, enqueue }, { ids }: { ids: readonly string[] }) => {
      for (const { id } of things.filter((thing) => ids.includes(thing.id))) {
        enqueue.sendTo(id, { type: "page.hidden" });
        enqueue.sendTo(id, { type: "save.requested" });
      }
    }),
  },
  guards: {
    isTroubled: ({ context: { things } }) => things.some(isInTrouble),
    isRisking: ({ context: { things } }) => things.some((thing) => !thing.isShown && isAtRisk(thing)),
    isCalm: ({ context: { things } }) =>
      !things.some((thing) => isInTrouble(thing) || (!thing.isShown && isAtRisk(thing))),
  },
  /** A save that goes well takes less: nothing is said of it. */
  delays: { patience: 4_000 },
}).createMachine({
  id: "keeper",
  context: { things: [] },
  initial: "quiet",
  on: {
    "thing.shown": { actions: { type: "hold", params: ({ event }) => event } },
    "thing.left": {
      actions: [
        { type: "hurry", params: ({ event: { id } }) => ({ ids: [id] }) },
        { type: "noteLeft", params: ({ event }) => event },
        "letGo",
      ],
    },
    "thing.changed": { actions: [{ type: "noteLook", params: ({ event }) => event }, "letGo"] },
    "network.returned": { actions: { type: "tellAll", params: { type: "network.returned" } } },
    "page.hidden": {
      actions: { type: "hurry", params: ({ context: { things } }) => ({ ids: things.map(({ id }) => id) }) },
    },
    "tab.closing": { actions: { type: "tellAll", params: { type: "page.hidden" } } },
    "person.changed": { actions: { type: "letOthersGo", params: ({ event }) => event } },
  },
  states: {
    /** Whatever is off its screen goes well. */
    quiet: {
      always: [
        { guard: "isTroubled", target: "telling" },
        { guard: "isRisking", target: "patient" },
      ],
    },
    /** This page alone has something whose screen is gone. */
    patient: {
      always: [
        { guard: "isTroubled", target: "telling" },
        { guard: "isCalm", target: "quiet" },
      ],
      after: { patience: "telling" },
    },
    /** The person is notified, on any page. */
    telling: {
      always: { guard: "isCalm", target: "quiet" },
      on: {
        "retry.requested": {
          actions: {
            type: "hurry",
            params: ({ context: { things } }) => ({
              ids: things.filter(({ isShown }) => !isShown).map(({ id }) => id),
            }),
          },
        },
      },
    },
  },
});

export type KeeperSnapshot = SnapshotFrom<typeof keeperMachine>;
export type KeeperActor = ActorRefFrom<typeof keeperMachine>;
