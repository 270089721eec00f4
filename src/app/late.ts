import type { LateMachines, LateName } from "../machines/longLived.ts";
import type { Surroundings } from "../services/surroundings.ts";

type Late = { [N in LateName]: () => Promise<{ default: (surroundings: Surroundings) => LateMachines[N] }> };

/** What the person came for is loaded first: in milliseconds. */
const CALM = 2_000;
const calm = () => new Promise<void>((resolve) => setTimeout(resolve, CALM));
const later = () => import("./laterMachines.ts");
const calmly = () => calm().then(later);

/** From where the machines come that the first load does not have. */
export const late: Late = {
  /** It comes with the forms already (hooks/useUnsaved.ts). */
  departure: () => import("./late/departure.ts"),
  chapterOutbox: () => calmly().then(({ chapterOutbox }) => chapterOutbox()),
  readerPlace: () => import("./late/readerPlace.ts"),
  storageGuard: () => calmly().then(({ storageGuard }) => storageGuard()),
  push: () => calmly().then(({ push }) => push()),
  bookImport: () => later().then(({ bookImport }) => bookImport()),
  audioUploads: () => later().then(({ audioUploads }) => audioUploads()),
  audioPlayer: () => later().then(({ audioPlayer }) => audioPlayer()),
  listenerPlace: () => import("./late/readerPlace.ts"),
  sleepTimer: () => later().then(({ sleepTimer }) => sleepTimer()),
};

/** What shows them on every page. */
export const lateParts = {
  audioUploads: () => later().then(({ audioNotice }) => audioNotice()),
  audioPlayer: () => later().then(({ playerBar }) => playerBar()),
};
