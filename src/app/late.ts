import type { LateMachines, LateName } from "../machines/longLived.ts";
import type { Surroundings } from "../services/surroundings.ts";

type Late = { [N in LateName]: () => Promise<{ default: (surroundings: Surroundings) => LateMachines[N] }> };

/** What the person came for is loaded first: in milliseconds. */
const CALM = 2_000;
const calm = () => new Promise<void>((resolve) => setTimeout(resolve, CALM));

/** From where the machines come that the first load does not have. */
export const late: Late = {
  /** It comes with the forms already (hooks/useUnsaved.ts). */
  departure: () => import("./late/departure.ts"),
  chapterOutbox: () => calm().then(() => import("./late/chapterOutbox.ts")),
  readerPlace: () => import("./late/readerPlace.ts"),
  storageGuard: () => calm().then(() => import("./late/storageGuard.ts")),
  push: () => calm().then(() => import("./late/push.ts")),
  bookImport: () => import("./late/bookImport.ts"),
  listenerPlace: () => import("./late/readerPlace.ts"),
  audioPlayer: () => import("./late/audioPlayer.ts"),
  sleepTimer: () => import("./late/sleepTimer.ts"),
};
