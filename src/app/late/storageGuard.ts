import { fromPromise } from "xstate";
import { storageGuardMachine } from "../../machines/shell/storageGuard.machine.ts";
import { createStorageGuardService } from "../../services/storageGuard.service.ts";
import type { Surroundings } from "../../services/surroundings.ts";
import type { Ports } from "../ports.ts";

/** Looks after the room that local storage takes, with its ports. */
export default function wireStorageGuard({ storage }: Surroundings) {
  const guard = createStorageGuardService({ storage });
  return storageGuardMachine.provide({
    actors: {
      measureStorage: fromPromise(guard.measure),
      clearStorage: fromPromise(guard.clear),
    } satisfies Ports<typeof storageGuardMachine>,
  });
}
