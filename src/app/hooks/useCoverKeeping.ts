import { useMemo } from "react";
import { createActor, fromPromise } from "xstate";
import {
  type CoverKeepingActor,
  type CoverKeepingInput,
  coverKeepingMachine,
} from "../../machines/covers/coverKeeping.machine.ts";
import { designCopyMachine } from "../../machines/covers/designCopy.machine.ts";
import { keptCover } from "../../machines/covers/keptCover.ts";
import { heldThing } from "../../machines/keeping/held.ts";
import { coverCopies } from "../../services/coverCopies.service.ts";
import { saveCoverDesign, uploadCoverSource } from "../../services/covers.calls.ts";
import type { Surroundings } from "../../services/surroundings.ts";
import { inspected } from "../inspect.ts";
import { withPorts } from "../ports.ts";
import { useActorOf, useSurroundings } from "./machines.ts";
// What says that this is not saved comes along: there may be no network by then.
import "../UnsavedNotice.tsx";

type Opened = Omit<CoverKeepingInput, "accountId" | "window">;

/** The keeping of one design by the server and by this device; not started: a screen that is drawn twice must not save twice. */
export function createCoverKeeping(surroundings: Surroundings, opened: Opened): CoverKeepingActor {
  const copies = coverCopies(surroundings);
  const [save, upload] = [saveCoverDesign(surroundings), uploadCoverSource(surroundings)];
  const designCopy = withPorts(designCopyMachine, {
    actors: {
      keepCopy: fromPromise(({ input }) => copies.put(input)),
      dropCopy: fromPromise(({ input }) => copies.delete(input)),
    },
  });
  const machine = withPorts(coverKeepingMachine, {
    actors: {
      saveDesign: fromPromise(({ input, signal }) => save(input, signal)),
      sendPicture: fromPromise(async ({ input, signal }) => void (await upload(input, signal))),
      designCopy,
    },
  });
  const input = { ...opened, accountId: surroundings.accountId(), window: copies.window };
  return createActor(machine, { ...inspected, input });
}

/** The designs that are drawn, and how one begins. */
export function useCoverKeeping() {
  const keeper = useActorOf("keeper");
  const surroundings = useSurroundings();
  return useMemo(
    () => ({
      create: (opened: Opened): CoverKeepingActor => createCoverKeeping(surroundings, opened),

      /** The design as it was left, when the server does not have it yet. @param href of the screen that shows it */
      left: (href: string): CoverKeepingActor | null =>
        (heldThing(keeper, { kind: "cover", accountId: surroundings.accountId(), href })?.actor ??
          null) as CoverKeepingActor | null,

      /** It is on its screen from now on. @returns the screen is left */
      show: (design: CoverKeepingActor): (() => void) => {
        design.start();
        const thing = keptCover(design);
        keeper.send({ type: "thing.shown", thing });
        return () => keeper.send({ type: "thing.left", id: thing.id });
      },
    }),
    [keeper, surroundings],
  );
}
