import { assign, enqueueActions, fromCallback, type SnapshotFrom, setup } from "xstate";
import type {
  Arrival,
  Change,
  HistoryCommand,
  HistoryEntry,
  NavigationContext,
  NavigationEvent,
} from "./navigation.types.ts";

/**
 * Where the person is, and the guard of what he typed: while something is unsaved, links, back (five times too) and forward
 * ask first, and the page stays until the answer. Closing the tab is asked by the browser itself.
 */
export const navigationMachine = setup({
  types: {
    input: {} as { place: HistoryEntry },
    context: {} as NavigationContext,
    events: {} as NavigationEvent,
    children: {} as { history: "followHistory" },
  },
  actors: { followHistory: fromCallback<HistoryCommand>(() => {}) },
  actions: {
    takePlace: assign(({ context }, { place, arrival }: { place: HistoryEntry; arrival: Arrival }) => ({
      place,
      page: place.path === context.place.path ? context.page : { path: place.path, key: place.key },
      arrival,
      wish: null,
    })),
    takeAddress: assign(({ context }, { to }: { to: string }) => ({
      place: { ...context.place, path: pathOf(to), search: to.slice(pathOf(to).length), hash: "" },
    })),
    rename: enqueueActions(({ enqueue }, { to }: { to: string }) =>
      enqueue.sendTo("history", { type: "entry.renamed", to } satisfies HistoryCommand),
    ),
    remember: assign(({ context }, { id }: Change) => ({
      unsaved: [...context.unsaved.filter((one) => one !== id), id],
    })),
    forget: assign(({ context }, { id }: Change) => ({ unsaved: context.unsaved.filter((one) => one !== id) })),
    forgetAll: assign({ unsaved: [] }),
    wishFor: assign((_, { to, isReplacing }: { to: string; isReplacing: boolean }) => ({ wish: { to, isReplacing } })),
    wishToTravel: assign(({ context }, { place }: { place: HistoryEntry }) => ({
      wish: { delta: place.index - context.place.index },
    })),
    stay: assign({ wish: null }),
    enter: enqueueActions(({ enqueue }, { to, isReplacing }: { to: string; isReplacing: boolean }) =>
      enqueue.sendTo("history", { type: "entry.wanted", to, isReplacing } satisfies HistoryCommand),
    ),
    goBack: enqueueActions(({ enqueue, context }, { place }: { place: HistoryEntry }) =>
      enqueue.sendTo("history", {
        type: "travel.wanted",
        delta: context.place.index - place.index,
      } satisfies HistoryCommand),
    ),
    fulfil: enqueueActions(({ enqueue, context: { wish } }) => {
      if (wish === null) return;
      enqueue.sendTo(
        "history",
        "to" in wish
          ? ({ type: "entry.wanted", ...wish } satisfies HistoryCommand)
          : ({ type: "travel.wanted", ...wish } satisfies HistoryCommand),
      );
    }),
    loadPage: (_, _params: { to: string }) => {},
  },
  guards: {
    isLast: ({ context }, { id }: Change) => context.unsaved.every((one) => one === id),
    /** Another query or fragment of the page that is shown leaves nothing behind. */
    isSamePath: ({ context }, { path }: { path: string }) => path === context.place.path,
    isHomeAndSaved: ({ context }, { place }: { place: HistoryEntry }) =>
      place.index === context.place.index && context.unsaved.length === 0,
    isHome: ({ context }, { place }: { place: HistoryEntry }) => place.index === context.place.index,
  },
}).createMachine({
  id: "navigation",
  context: ({ input: { place } }) => ({
    place,
    page: { path: place.path, key: place.key },
    arrival: "travelled",
    unsaved: [],
    wish: null,
  }),
  invoke: { id: "history", src: "followHistory", onError: ".lost" },
  initial: "open",
  on: {
    "changes.made": { actions: { type: "remember", params: ({ event }) => event } },
    "changes.gone": { actions: { type: "forget", params: ({ event }) => event } },
  },
  states: {
    open: {
      on: {
        "address.renamed": {
          actions: [
            { type: "takeAddress", params: ({ event }) => event },
            { type: "rename", params: ({ event }) => event },
          ],
        },
        "navigation.requested": { actions: { type: "enter", params: ({ event }) => event } },
        "location.changed": { actions: { type: "takePlace", params: ({ event }) => event } },
        "changes.made": { target: "guarded", actions: { type: "remember", params: ({ event }) => event } },
      },
    },
    guarded: {
      on: {
        "address.renamed": {
          actions: [
            { type: "takeAddress", params: ({ event }) => event },
            { type: "rename", params: ({ event }) => event },
          ],
        },
        "changes.gone": {
          guard: { type: "isLast", params: ({ event }) => event },
          target: "open",
          actions: { type: "forget", params: ({ event }) => event },
        },
        "navigation.requested": [
          {
            guard: { type: "isSamePath", params: ({ event }) => ({ path: pathOf(event.to) }) },
            actions: { type: "enter", params: ({ event }) => event },
          },
          { target: "asking", actions: { type: "wishFor", params: ({ event }) => event } },
        ],
        "location.changed": [
          {
            guard: { type: "isSamePath", params: ({ event }) => event.place },
            actions: { type: "takePlace", params: ({ event }) => event },
          },
          {
            target: "returning",
            actions: [
              { type: "wishToTravel", params: ({ event }) => event },
              { type: "goBack", params: ({ event }) => event },
            ],
          },
        ],
      },
    },
    /** The browser has already left in its address: it is brought back before anything is asked. */
    returning: {
      on: {
        "location.changed": [
          {
            guard: { type: "isHomeAndSaved", params: ({ event }) => event },
            target: "leaving",
            actions: "fulfil",
          },
          { guard: { type: "isHome", params: ({ event }) => event }, target: "asking" },
          {
            actions: [
              { type: "wishToTravel", params: ({ event }) => event },
              { type: "goBack", params: ({ event }) => event },
            ],
          },
        ],
      },
    },
    asking: {
      on: {
        "address.renamed": {
          actions: [
            { type: "takeAddress", params: ({ event }) => event },
            { type: "rename", params: ({ event }) => event },
          ],
        },
        "departure.confirmed": { target: "leaving", actions: "fulfil" },
        "departure.cancelled": { target: "guarded", actions: "stay" },
        "navigation.requested": { actions: { type: "wishFor", params: ({ event }) => event } },
        "location.changed": [
          { guard: { type: "isHome", params: ({ event }) => event } },
          {
            target: "returning",
            actions: [
              { type: "wishToTravel", params: ({ event }) => event },
              { type: "goBack", params: ({ event }) => event },
            ],
          },
        ],
        // What stood in the way is saved meanwhile.
        "changes.gone": {
          guard: { type: "isLast", params: ({ event }) => event },
          target: "leaving",
          actions: [{ type: "forget", params: ({ event }) => event }, "fulfil"],
        },
      },
    },
    /** The browser refuses the history (Safari after a hundred entries in 30 s): pages are loaded whole. */
    lost: {
      on: {
        "navigation.requested": { actions: { type: "loadPage", params: ({ event: { to } }) => ({ to }) } },
      },
    },
    leaving: {
      on: {
        "location.changed": {
          target: "open",
          actions: [{ type: "takePlace", params: ({ event }) => event }, "forgetAll"],
        },
      },
    },
  },
});

export type NavigationSnapshot = SnapshotFrom<typeof navigationMachine>;

const pathOf = (to: string): string => /^[^?#]*/.exec(to)?.[0] ?? to;
