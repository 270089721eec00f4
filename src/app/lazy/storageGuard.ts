import { fromPromise } from "xstate";
import type { LongLivedActors } from "../../machines/longLived.ts";
import { storageGuardMachine } from "../../machines/shell/storageGuard.machine.ts";
import { createColorModeService } from "../../services/colorMode.service.ts";
import { createStorageGuardService } from "../../services/storageGuard.service.ts";
import type { Surroundings } from "../../services/surroundings.ts";
import { withPorts } from "../ports.ts";

/** Looks after the room that local storage takes, with its ports. */
export default function wireStorageGuard(surroundings: Surroundings) {
  const guard = createStorageGuardService(surroundings);
  let restored: Promise<string[]> | undefined;
  return withPorts(storageGuardMachine, {
    actors: {
      measureStorage: fromPromise(async ({ system }) => {
        const bytes = await guard.measure();
        restored ??= guard.restore();
        if ((await restored).includes("colorMode")) {
          restored = Promise.resolve([]);
          const mode = createColorModeService({ ...surroundings, root: () => document.documentElement }).stored();
          (system.get("colorMode") as LongLivedActors["colorMode"]).send({ type: "mode.chosen", mode });
        }
        return bytes;
      }),
      clearStorage: fromPromise(guard.clear),
    },
  });
}
