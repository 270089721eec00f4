import { type AnyStateMachine, fromCallback, fromPromise } from "xstate";
import { lazyChunk } from "../../app/chunks.ts";
import type { FirstLoads } from "../../app/firstLoads.ts";
import { type Provided, withPorts } from "../../app/ports.ts";
import { followThing } from "../../machines/keeping/followThing.ts";
import { lazyMachine } from "../../machines/lib/lazy.machine.ts";
import { type LazyName, type LongLivedMachines, type LongLivedName, longLived } from "../../machines/longLived.ts";
import type { HistoryCommand } from "../../machines/navigation/navigation.machine.ts";
import type { SessionAnnouncement } from "../../machines/session/session.machine.ts";
import type { TabCommand } from "../../machines/shell/tabs.machine.ts";
import type { BuildsService } from "../../services/builds.service.ts";
import type { ColorModeService } from "../../services/colorMode.service.ts";
import type { GuardsService } from "../../services/guards.service.ts";
import type { HistoryService } from "../../services/history.service.ts";
import type { IconsService } from "../../services/icons.service.ts";
import type { NetworkService } from "../../services/network.service.ts";
import { followOnline } from "../../services/pageEvents.ts";
import type { ScrollPlacesService } from "../../services/scrollPlaces.service.ts";
import type { SessionService } from "../../services/session.service.ts";
import type { Surroundings } from "../../services/surroundings.ts";
import type { TabsService } from "../../services/tabs.service.ts";
import { aheadOf, fetchScreen } from "../routes/screenFiles.ts";
import { lazyMachines } from "./lazy.ts";

/** What the long-lived machines work with. */
export type MachineServices = {
  session: SessionService;
  guards: GuardsService;
  colorMode: ColorModeService;
  history: HistoryService;
  scrollPlaces: ScrollPlacesService;
  tabs: TabsService;
  builds: BuildsService;
  network: NetworkService;
  icons: IconsService;
  firstLoads: FirstLoads;
  accountId: () => number;
  /** Puts whatever is typed and not saved on the device. */
  flushDrafts: () => Promise<void>;
};

export type AllPorts = { [N in Exclude<LongLivedName, LazyName>]: Provided<LongLivedMachines[N]> };

/** The ports of every long-lived machine: a forgotten one does not compile. */
export const portsOf = (services: MachineServices) => {
  const { session, guards, colorMode, history, scrollPlaces } = services;
  const { tabs, builds, network, icons, firstLoads, accountId, flushDrafts } = services;
  return {
    session: {
      actors: {
        restoreSession: fromPromise(({ signal }) => session.restore(signal)),
        renewToken: fromPromise(() => session.renew()),
        logout: fromPromise(({ signal }) => session.logout(signal)),
        followSession: fromCallback<SessionAnnouncement>(({ sendBack, receive }) => {
          const followed = session.follow(sendBack);
          receive(followed.announce);
          return followed.stop;
        }),
      },
    },
    navigation: {
      actors: {
        followHistory: fromCallback<HistoryCommand>(({ sendBack, receive }) => {
          const followed = history.follow(sendBack);
          receive(followed.act);
          return followed.stop;
        }),
      },
      actions: { loadPage: (_, { to }) => history.load(to) },
    },
    pageTransition: {
      actors: {
        keepPlace: fromCallback(({ input }) => scrollPlaces.keep(input.key)),
        followMoves: fromCallback(({ sendBack }) => scrollPlaces.followMoves(() => sendBack({ type: "page.moved" }))),
        restorePlace: fromCallback(({ input, sendBack }) =>
          scrollPlaces.restore(input.key, () => sendBack({ type: "place.reached" })),
        ),
      },
      actions: { leavePlace: scrollPlaces.leave, scrollToTop: scrollPlaces.toTop },
    },
    routeGuard: {
      actors: {
        runMiddleware: fromPromise(({ input: { name, ...input }, signal }) => guards.run(name, input, signal)),
      },
    },
    pageArrival: {
      actors: {
        fetchScreen: fromPromise(({ input: { visit } }) => fetchScreen(visit.path)),
        loadFirst: fromPromise(({ input }) => firstLoads.begin(aheadOf(input, accountId()))),
      },
    },
    dialogStack: {},
    loadingBar: {},
    tabs: {
      actors: {
        joinChannel: fromCallback<TabCommand>(({ sendBack, receive }) => {
          const joined = tabs.join(sendBack);
          receive(({ message }) => joined.announce(message));
          return joined.stop;
        }),
      },
      actions: { focusWindow: tabs.focus },
    },
    buildWatch: {
      actors: {
        readBuild: fromPromise(({ signal }) => builds.read(signal)),
        flushDrafts: fromPromise(flushDrafts),
      },
      actions: { reloadPage: (_, { path }) => builds.reload(path) },
    },
    network: { actors: { followNetwork: fromCallback(({ sendBack }) => network.follow(sendBack)) } },
    iconSprite: {
      actors: { fetchSprite: fromPromise(({ signal }) => icons.fetch(signal)) },
      actions: { showWords: icons.showWords },
    },
    colorMode: {
      actions: {
        showMode: (_, { mode }) => colorMode.show(mode),
        rememberMode: (_, { mode }) => colorMode.remember(mode),
      },
    },
    keeper: { actors: { followThing } },
  } satisfies AllPorts;
};

type LazyWiring = { default: (surroundings: Surroundings) => AnyStateMachine };

/** The machines that come late are fetched by one machine. */
export const wireLazy = (surroundings: Surroundings) =>
  withPorts(lazyMachine, {
    actors: {
      fetchMachine: fromPromise(async ({ input: { name } }) => {
        const { default: wire } = await lazyChunk<LazyWiring>(lazyMachines[name as LazyName]);
        return wire(surroundings);
      }),
      followNetwork: fromCallback(({ sendBack }) => followOnline(() => sendBack({ type: "machine.wanted" }))),
    },
  });

/** Every long-lived machine with its ports. */
export function wireMachines(services: MachineServices, surroundings: Surroundings): LongLivedMachines {
  const ports: Partial<Record<string, object>> = portsOf(services);
  const wiredLazy = wireLazy(surroundings);
  return Object.fromEntries(
    Object.entries(longLived).map(([name, { machine }]) => {
      const own = ports[name];
      return [name, own ? withPorts<AnyStateMachine>(machine, own as Provided<AnyStateMachine>) : wiredLazy];
    }),
  ) as LongLivedMachines;
}
