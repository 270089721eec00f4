import type { LazyMachines, LazyName } from "../../machines/longLived.ts";
import type { Surroundings } from "../../services/surroundings.ts";

type Wirings = { [N in LazyName]: () => Promise<{ default: (surroundings: Surroundings) => LazyMachines[N] }> };
type Parts = typeof import("./lazyParts.ts");

/** What the person came for is loaded first: in milliseconds. */
const CALM = 2_000;
/** Waits until the page is done. */
export const calm = () => new Promise<void>((resolve) => setTimeout(resolve, CALM));

/** Hears who hears whom of what comes late, before any of it is here; again with each of it. */
export const lazyWiring = { tell: (_: Parts["lazyWires"]): void => {} };

/** The import of a part by its name. @param wait is done before it is fetched */
export const lazyPart =
  <N extends Exclude<keyof Parts, "lazyWires">>(name: N, wait?: () => Promise<void>) =>
  async (): Promise<Awaited<ReturnType<Parts[N]>>> => {
    await wait?.();
    const come = await import("./lazyParts.ts");
    lazyWiring.tell(come.lazyWires);
    return come[name]() as Promise<Awaited<ReturnType<Parts[N]>>>;
  };

/** The imports of the machines that the first load does not have. */
export const lazyMachines: Wirings = {
  /** It comes with the forms already (src/app/hooks/useUnsaved.ts). */
  departure: () => import("../../app/lazy/departure.ts"),
  chapterOutbox: lazyPart("chapterOutbox", calm),
  placeOutbox: lazyPart("placeOutbox", calm),
  readerPlace: lazyPart("readerPlace"),
  storageGuard: lazyPart("storageGuard", calm),
  push: lazyPart("push", calm),
  bookImport: lazyPart("bookImport"),
  audioUploads: lazyPart("audioUploads"),
  audioPlayer: lazyPart("audioPlayer"),
  listenerPlace: lazyPart("readerPlace"),
  sleepTimer: lazyPart("sleepTimer"),
};
