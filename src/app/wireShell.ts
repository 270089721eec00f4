import { fromCallback, fromPromise } from "xstate";
import { type HistoryCommand, navigationMachine } from "../machines/navigation/navigation.machine.ts";
import { pageTransitionMachine } from "../machines/navigation/pageTransition.machine.ts";
import { buildWatchMachine } from "../machines/shell/buildWatch.machine.ts";
import { colorModeMachine } from "../machines/shell/colorMode.machine.ts";
import { networkMachine } from "../machines/shell/network.machine.ts";
import { storageGuardMachine } from "../machines/shell/storageGuard.machine.ts";
import { type TabCommand, tabsMachine } from "../machines/shell/tabs.machine.ts";
import type { BuildsService } from "../services/builds.service.ts";
import type { ColorModeService } from "../services/colorMode.service.ts";
import type { HistoryService } from "../services/history.service.ts";
import type { NetworkService } from "../services/network.service.ts";
import type { ScrollPlacesService } from "../services/scrollPlaces.service.ts";
import type { StorageGuardService } from "../services/storageGuard.service.ts";
import type { TabsService } from "../services/tabs.service.ts";
import type { Ports } from "./ports.ts";

export type ShellServices = {
  colorMode: ColorModeService;
  history: HistoryService;
  scrollPlaces: ScrollPlacesService;
  storageGuard: StorageGuardService;
  tabs: TabsService;
  builds: BuildsService;
  network: NetworkService;
};

/** What belongs to the frame and to no domain. */
export const wireShell = (
  { colorMode, history, scrollPlaces, storageGuard, tabs, builds, network }: ShellServices,
  flushDrafts: () => Promise<void>,
) => ({
  colorMode: colorModeMachine.provide({
    actions: {
      showMode: (_, { mode }) => colorMode.show(mode),
      rememberMode: (_, { mode }) => colorMode.remember(mode),
    },
  }),
  navigation: navigationMachine.provide({
    actors: {
      followHistory: fromCallback<HistoryCommand>(({ sendBack, receive }) => {
        const followed = history.follow(sendBack);
        receive(followed.act);
        return followed.stop;
      }),
    } satisfies Ports<typeof navigationMachine>,
    actions: { loadPage: (_, { to }) => history.load(to) },
  }),
  pageTransition: pageTransitionMachine.provide({
    actors: {
      keepPlace: fromCallback(({ input }) => scrollPlaces.keep(input.key)),
      restorePlace: fromCallback(({ input, sendBack }) =>
        scrollPlaces.restore(input.key, () => sendBack({ type: "place.reached" })),
      ),
    } satisfies Ports<typeof pageTransitionMachine>,
    actions: { scrollToTop: scrollPlaces.toTop },
  }),
  storageGuard: storageGuardMachine.provide({
    actors: {
      measureStorage: fromPromise(storageGuard.measure),
      clearStorage: fromPromise(storageGuard.clear),
    } satisfies Ports<typeof storageGuardMachine>,
  }),
  tabs: tabsMachine.provide({
    actors: {
      joinChannel: fromCallback<TabCommand>(({ sendBack, receive }) => {
        const joined = tabs.join(sendBack);
        receive(({ message }) => joined.announce(message));
        return joined.stop;
      }),
    } satisfies Ports<typeof tabsMachine>,
    actions: { focusWindow: tabs.focus },
  }),
  network: networkMachine.provide({
    actors: {
      followNetwork: fromCallback(({ sendBack }) => network.follow(sendBack)),
    } satisfies Ports<typeof networkMachine>,
  }),
  buildWatch: buildWatchMachine.provide({
    actors: {
      readBuild: fromPromise(({ signal }) => builds.read(signal)),
      flushDrafts: fromPromise(flushDrafts),
    } satisfies Ports<typeof buildWatchMachine>,
    actions: { reloadPage: (_, { path }) => builds.reload(path) },
  }),
});
