import { type ActorRefFrom, setup } from "xstate";
import { bookImportMachine } from "./import/bookImport.machine.ts";
import { routeGuardMachine } from "./navigation/routeGuard.machine.ts";
import { readerPlaceMachine } from "./reading/readerPlace.machine.ts";
import { sessionMachine } from "./session/session.machine.ts";
import { type ColorMode, colorModeMachine } from "./shell/colorMode.machine.ts";

type Context = {
  session: ActorRefFrom<typeof sessionMachine>;
  routeGuard: ActorRefFrom<typeof routeGuardMachine>;
  colorMode: ActorRefFrom<typeof colorModeMachine>;
  readerPlace: ActorRefFrom<typeof readerPlaceMachine>;
  bookImport: ActorRefFrom<typeof bookImportMachine>;
};

/** The root: keeps the long-lived actors, each under its name (`system.get("session")`). */
export const appMachine = setup({
  types: { context: {} as Context, input: {} as { colorMode: ColorMode }, events: {} as { type: "app.started" } },
  actors: {
    session: sessionMachine,
    routeGuard: routeGuardMachine,
    colorMode: colorModeMachine,
    readerPlace: readerPlaceMachine,
    bookImport: bookImportMachine,
  },
}).createMachine({
  id: "app",
  context: ({ spawn, input }) => ({
    session: spawn("session", { id: "session", systemId: "session" }),
    routeGuard: spawn("routeGuard", { id: "routeGuard", systemId: "routeGuard" }),
    readerPlace: spawn("readerPlace", { id: "readerPlace", systemId: "readerPlace" }),
    bookImport: spawn("bookImport", { id: "bookImport", systemId: "bookImport" }),
    colorMode: spawn("colorMode", { id: "colorMode", systemId: "colorMode", input: { mode: input.colorMode } }),
  }),
  initial: "running",
  states: { running: {} },
});
