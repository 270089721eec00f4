import type { LateMachines, LateName } from "../machines/longLived.ts";
import type { Surroundings } from "../services/surroundings.ts";

type Late = { [N in LateName]: () => Promise<{ default: (surroundings: Surroundings) => LateMachines[N] }> };
type Later = typeof import("./later.ts");

/** What the person came for is loaded first: in milliseconds. */
const CALM = 2_000;
/** Waits until the page is done. */
export const calm = () => new Promise<void>((resolve) => setTimeout(resolve, CALM));

/** Hears who hears whom of what comes late, before any of it is here; again with each of it. */
export const laterCame = { tell: (_: Later["lateWires"]): void => {} };

/** One of what nobody waits for. */
export const later =
  <N extends Exclude<keyof Later, "lateWires">>(name: N, wait?: () => Promise<void>) =>
  async (): Promise<Awaited<ReturnType<Later[N]>>> => {
    await wait?.();
    const come = await import("./later.ts");
    laterCame.tell(come.lateWires);
    return come[name]() as never;
  };

/** From where the machines come that the first load does not have. */
export const late: Late = {
  /** It comes with the forms already (hooks/useUnsaved.ts). */
  departure: () => import("./late/departure.ts"),
  chapterOutbox: later("chapterOutbox", calm),
  placeOutbox: later("placeOutbox", calm),
  readerPlace: later("readerPlace"),
  storageGuard: later("storageGuard", calm),
  push: later("push", calm),
  bookImport: later("bookImport"),
  audioUploads: later("audioUploads"),
  audioPlayer: later("audioPlayer"),
  listenerPlace: later("readerPlace"),
  sleepTimer: later("sleepTimer"),
};
