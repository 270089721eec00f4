import type { ActorRefFrom, AnyStateMachine, InputFrom } from "xstate";
import type { audioPlayerMachine } from "./audio/audioPlayer.machine.ts";
import type { sleepTimerMachine } from "./audio/sleepTimer.machine.ts";
import type { chapterOutboxMachine } from "./chapters/chapterOutbox.machine.ts";
import type { bookImportMachine } from "./import/bookImport.machine.ts";
import { keeperMachine } from "./keeping/keeper.machine.ts";
import { lazyMachine } from "./lib/lazy.machine.ts";
import type { departureMachine } from "./navigation/departure.machine.ts";
import { type HistoryEntry, navigationMachine } from "./navigation/navigation.machine.ts";
import { pageArrivalMachine } from "./navigation/pageArrival.machine.ts";
import { pageTransitionMachine } from "./navigation/pageTransition.machine.ts";
import { routeGuardMachine } from "./navigation/routeGuard.machine.ts";
import type { pushMachine } from "./push/push.machine.ts";
import type { placeOutboxMachine } from "./reading/placeOutbox.machine.ts";
import type { readerPlaceMachine } from "./reading/readerPlace.machine.ts";
import { sessionMachine } from "./session/session.machine.ts";
import { buildWatchMachine } from "./shell/buildWatch.machine.ts";
import { type ColorMode, colorModeMachine } from "./shell/colorMode.machine.ts";
import { dialogStackMachine } from "./shell/dialogStack.machine.ts";
import { iconSpriteMachine } from "./shell/iconSprite.machine.ts";
import { loadingBarMachine } from "./shell/loadingBar.machine.ts";
import { networkMachine } from "./shell/network.machine.ts";
import type { storageGuardMachine } from "./shell/storageGuard.machine.ts";
import { type TabStanding, tabsMachine } from "./shell/tabs.machine.ts";
import type { audioUploadsMachine } from "./uploads/audioUploads.machine.ts";

/** What the page knows when it begins. */
export type Beginning = { colorMode: ColorMode; place: HistoryEntry; tab: TabStanding; build: string };

type Row<M extends AnyStateMachine> = { machine: M; systemId?: string; input?: (beginning: Beginning) => InputFrom<M> };
type Late<M extends AnyStateMachine> = typeof lazyMachine & { readonly brings: M };

/** A machine that needs an input does not compile without one. */
const lives = <M extends AnyStateMachine>(
  machine: M,
  ...[input]: unknown extends InputFrom<M> ? [] : [(beginning: Beginning) => InputFrom<M>]
): Row<M> => ({ machine, ...(input && { input }) });

/** Its machine is fetched when it is wanted; src/shell/composition/lazy.ts says from where. */
const comesLazily = <M extends AnyStateMachine>(name: string): Row<Late<M>> => ({
  machine: lazyMachine as Late<M>,
  systemId: `lazy.${name}`,
  input: () => ({ name }),
});

/** Every machine that lives as long as the page, under the name by which the others and the screens find it. */
export const longLived = {
  session: lives(sessionMachine),
  navigation: lives(navigationMachine, ({ place }) => ({ place })),
  pageTransition: lives(pageTransitionMachine),
  routeGuard: lives(routeGuardMachine),
  pageArrival: lives(pageArrivalMachine),
  dialogStack: lives(dialogStackMachine),
  loadingBar: lives(loadingBarMachine),
  tabs: lives(tabsMachine, ({ place, tab }) => ({ url: place.path, begins: tab })),
  buildWatch: lives(buildWatchMachine, ({ build }) => ({ build })),
  network: lives(networkMachine),
  iconSprite: lives(iconSpriteMachine),
  colorMode: lives(colorModeMachine, ({ colorMode }) => ({ mode: colorMode })),
  keeper: lives(keeperMachine),
  storageGuard: comesLazily<typeof storageGuardMachine>("storageGuard"),
  readerPlace: comesLazily<typeof readerPlaceMachine>("readerPlace"),
  departure: comesLazily<typeof departureMachine>("departure"),
  chapterOutbox: comesLazily<typeof chapterOutboxMachine>("chapterOutbox"),
  placeOutbox: comesLazily<typeof placeOutboxMachine>("placeOutbox"),
  push: comesLazily<typeof pushMachine>("push"),
  bookImport: comesLazily<typeof bookImportMachine>("bookImport"),
  audioUploads: comesLazily<typeof audioUploadsMachine>("audioUploads"),
  audioPlayer: comesLazily<typeof audioPlayerMachine>("audioPlayer"),
  /** In addition to the reader's own: one book may be read while another is heard. */
  listenerPlace: comesLazily<typeof readerPlaceMachine>("listenerPlace"),
  sleepTimer: comesLazily<typeof sleepTimerMachine>("sleepTimer"),
};

type Table = typeof longLived;
export type LongLivedName = keyof Table;
export type LongLivedMachines = { [N in LongLivedName]: Table[N]["machine"] };
export type LongLivedActors = { [N in LongLivedName]: ActorRefFrom<LongLivedMachines[N]> };

/** Names of the machines that come late, and what comes. */
export type LazyMachines = {
  [N in LongLivedName as LongLivedMachines[N] extends { brings: AnyStateMachine }
    ? N
    : never]: LongLivedMachines[N] extends { brings: infer M } ? M : never;
};
export type LazyName = keyof LazyMachines;
