import { useSelector } from "@xstate/react";
import type { CoverKeepingActor } from "../../machines/covers/coverKeeping.machine.ts";
import { lookOfCover } from "../../machines/covers/keptCover.ts";

/** How a design is kept by the server, and by this device. */
export function useCoverLook(keeping: CoverKeepingActor) {
  const design = useSelector(keeping, (snapshot) => snapshot);
  // Followed: its state is in the look.
  useSelector(design.context.copy, (snapshot) => snapshot);
  return { design, look: lookOfCover(design) };
}
