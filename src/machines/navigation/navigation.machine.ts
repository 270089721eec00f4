import { assign, enqueueActions, fromCallback, type SnapshotFrom, setup } from "xstate";

/** One entry of the tab's history; `index` counts entries, `key` names the entry through reloads. */
export type HistoryEntry = { path: string; search: string; hash: string; key: string; index: number };
/** How the entry came to be shown: as a new one, in place of another, or by back and forward. */
type Arrival = "entered" | "replaced" | "travelled";
/** The page that is shown, and the key of the entry that it was entered by. It outlives changes of its query, and a new address. */
type ShownPage = { path: string; key: string };
type Wish = { to: string; isReplacing: boolean } | { delta: number };
type Change = { id: string };

export type NavigationEvent =
  | { type: "navigation.requested"; to: string; isReplacing: boolean }
  | { type: "location.changed"; place: HistoryEntry; arrival: Arrival }
  /** What is shown has got an address of its own, without a fragment: the page stays as it is. */
  | { type: "address.renamed"; to: string }
  /** Something typed is not saved: a form under its id. */
  | ({ type: "changes.made" } & Change)
  | ({ type: "changes.gone" } & Change)
  | { type: "departure.confirmed" }
  | { type: "departure.cancelled" };
/** Commands for the browser's history; all but a new name are answered with `location.changed`. */
export type HistoryCommand =
  | { type: "entry.wanted"; to: string; isReplacing: boolean }
  | { type: "entry.renamed"; to: string }
  | { type: "travel.wanted"; delta: number };

type NavigationContext = {
  place: HistoryEntry;
  page: ShownPage;
  arrival: Arrival;
  unsaved: readonly string[];
  wish: Wish | null;
};

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
