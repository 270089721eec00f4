import { type ActorRefFrom, assign, setup } from "xstate";
import type { bookImportMachine } from "./import/bookImport.machine.ts";
import { navigationMachine, type Place } from "./navigation/navigation.machine.ts";
import { pageTransitionMachine } from "./navigation/pageTransition.machine.ts";
import { routeGuardMachine } from "./navigation/routeGuard.machine.ts";
import { readerPlaceMachine } from "./reading/readerPlace.machine.ts";
import { sessionMachine } from "./session/session.machine.ts";
import { buildWatchMachine } from "./shell/buildWatch.machine.ts";
import { type ColorMode, colorModeMachine } from "./shell/colorMode.machine.ts";
import { dialogStackMachine } from "./shell/dialogStack.machine.ts";
import { loadingBarMachine } from "./shell/loadingBar.machine.ts";
import { networkMachine } from "./shell/network.machine.ts";
import { storageGuardMachine } from "./shell/storageGuard.machine.ts";
import { type TabStanding, tabsMachine } from "./shell/tabs.machine.ts";

type Context = {
  session: ActorRefFrom<typeof sessionMachine>;
  navigation: ActorRefFrom<typeof navigationMachine>;
  pageTransition: ActorRefFrom<typeof pageTransitionMachine>;
  routeGuard: ActorRefFrom<typeof routeGuardMachine>;
  dialogStack: ActorRefFrom<typeof dialogStackMachine>;
  loadingBar: ActorRefFrom<typeof loadingBarMachine>;
  storageGuard: ActorRefFrom<typeof storageGuardMachine>;
  tabs: ActorRefFrom<typeof tabsMachine>;
  buildWatch: ActorRefFrom<typeof buildWatchMachine>;
  network: ActorRefFrom<typeof networkMachine>;
  colorMode: ActorRefFrom<typeof colorModeMachine>;
  readerPlace: ActorRefFrom<typeof readerPlaceMachine>;
  /** Null until somebody imports: nobody else has its machine. */
  bookImport: ActorRefFrom<typeof bookImportMachine> | null;
};

type Input = { colorMode: ColorMode; place: Place; tab: TabStanding; build: string };

/** The root: keeps the long-lived actors, each under its name (`system.get("session")`). */
export const appMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as { type: "import.opened"; machine: typeof bookImportMachine },
  },
  actors: {
    session: sessionMachine,
    navigation: navigationMachine,
    pageTransition: pageTransitionMachine,
    routeGuard: routeGuardMachine,
    dialogStack: dialogStackMachine,
    loadingBar: loadingBarMachine,
    storageGuard: storageGuardMachine,
    tabs: tabsMachine,
    buildWatch: buildWatchMachine,
    network: networkMachine,
    colorMode: colorModeMachine,
    readerPlace: readerPlaceMachine,
  },
}).createMachine({
  id: "app",
  context: ({ spawn, input }) => ({
    session: spawn("session", { id: "session", systemId: "session" }),
    navigation: spawn("navigation", { id: "navigation", systemId: "navigation", input: { place: input.place } }),
    pageTransition: spawn("pageTransition", { id: "pageTransition", systemId: "pageTransition" }),
    routeGuard: spawn("routeGuard", { id: "routeGuard", systemId: "routeGuard" }),
    dialogStack: spawn("dialogStack", { id: "dialogStack", systemId: "dialogStack" }),
    loadingBar: spawn("loadingBar", { id: "loadingBar", systemId: "loadingBar" }),
    storageGuard: spawn("storageGuard", { id: "storageGuard", systemId: "storageGuard" }),
    tabs: spawn("tabs", {
      id: "tabs",
      systemId: "tabs",
      input: { url: input.place.path, begins: input.tab },
    }),
    buildWatch: spawn("buildWatch", { id: "buildWatch", systemId: "buildWatch", input: { build: input.build } }),
    network: spawn("network", { id: "network", systemId: "network" }),
    readerPlace: spawn("readerPlace", { id: "readerPlace", systemId: "readerPlace" }),
    bookImport: null,
    colorMode: spawn("colorMode", { id: "colorMode", systemId: "colorMode", input: { mode: input.colorMode } }),
  }),
  initial: "running",
  states: {
    running: {
      on: {
        "import.opened": {
          guard: ({ context }) => context.bookImport === null,
          actions: assign({
            bookImport: ({ spawn, event }) => spawn(event.machine, { systemId: "bookImport" }),
          }),
        },
      },
    },
  },
});
