import { assign, setup } from "xstate";
import { port } from "../lib/port.ts";
import type { PageFault } from "./pageFault.ts";
import type { Visit, VisitedUser } from "./routeGuard.machine.ts";

/** A page on its way. `key`: its entry of the history. */
export type Arriving = { visit: Visit; key: string };
/** `screen`: what was fetched for it, handed on as it came; `visited`: whose lists are looked at. */
export type Shown = Arriving & { screen: unknown; visited: VisitedUser | null };
/** `isFailed`: it may be tried again; `isAway`: that happens by itself. */
export type Refusal = { visit: Visit | null; fault: PageFault; isFailed: boolean; isAway: boolean };
type Context = {
  next: Arriving | null;
  screen: unknown;
  isAllowed: boolean;
  visited: VisitedUser | null;
  shown: Shown | null;
  refusal: Refusal | null;
  /** It is shown before its data is here. */
  isLate: boolean;
};

const inTime = { target: "shown", actions: { type: "show", params: { isLate: false } } } as const;

/**
 * The page that is there stays until the next one can be drawn: its screen and what it loads first are here, or the screen has
 * waited for its data long enough. What is refused takes the page's place at once.
 */
export const pageArrivalMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      /** `isAnothers`: what is there is not this person's. */
        | ({ type: "page.expected"; isAnothers: boolean } & Arriving)
        | { type: "page.allowed"; visited: VisitedUser | null }
        | { type: "page.refused"; refusal: Refusal },
  },
  actors: {
    fetchScreen: port<unknown, { visit: Visit }>("fetchScreen"),
    /** Ends when all that the screen loads first is here, or has failed; the screen takes it over. */
    loadFirst: port<void, Shown>("loadFirst"),
  },
  actions: {
    expect: assign(({ context }, { visit, key, isAnothers }: Arriving & { isAnothers: boolean }) => ({
      next: { visit, key },
      isAllowed: false,
      shown: isAnothers ? null : context.shown,
    })),
    allow: assign((_, { visited }: { visited: VisitedUser | null }) => ({ isAllowed: true, visited })),
    takeScreen: assign((_, { screen }: { screen: unknown }) => ({ screen })),
    show: assign(({ context }, { isLate }: { isLate: boolean }) => ({
      shown: arrived(context),
      refusal: null,
      isLate,
    })),
    refuse: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal, shown: null })),
  },
  guards: { isAllowed: ({ context }) => context.isAllowed },
  // The next chapter, another book: the one before says more than a skeleton of its kind.
  delays: { patience: ({ context: { shown, screen } }) => (shown?.screen === screen ? 2_000 : 150) },
}).createMachine({
  id: "pageArrival",
  context: { next: null, screen: null, isAllowed: false, visited: null, shown: null, refusal: null, isLate: false },
  initial: "resting",
  on: {
    "page.expected": { target: ".fetching", actions: { type: "expect", params: ({ event }) => event } },
    "page.refused": { target: ".refused", actions: { type: "refuse", params: ({ event }) => event } },
  },
  states: {
    resting: {},
    fetching: {
      on: { "page.allowed": { actions: { type: "allow", params: ({ event }) => event } } },
      invoke: {
        id: "fetchScreen",
        src: "fetchScreen",
        input: ({ context }) => ({ visit: (context.next as Arriving).visit }),
        onDone: [
          {
            guard: "isAllowed",
            target: "loading",
            actions: { type: "takeScreen", params: ({ event }) => ({ screen: event.output }) },
          },
          {
            target: "awaiting",
            actions: { type: "takeScreen", params: ({ event }) => ({ screen: event.output }) },
          },
        ],
        onError: "lost",
      },
    },
    /** The guard still asks. */
    awaiting: {
      on: { "page.allowed": { target: "loading", actions: { type: "allow", params: ({ event }) => event } } },
    },
    loading: {
      invoke: {
        id: "loadFirst",
        src: "loadFirst",
        input: ({ context }) => arrived(context),
        onDone: inTime,
        onError: inTime,
      },
      after: { patience: { target: "shown", actions: { type: "show", params: { isLate: true } } } },
    },
    shown: {},
    refused: {},
    /** The screen could not be fetched. */
    lost: {},
  },
});

const arrived = ({ next, screen, visited }: Context): Shown => ({ ...(next as Arriving), screen, visited });
