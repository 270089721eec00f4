import { fromPromise } from "xstate";
import { bellMachine } from "../../machines/notifications/bell.machine.ts";
import { createBellService } from "../../services/bell.service.ts";
import type { Surroundings } from "../../services/surroundings.ts";
import type { Ports } from "../ports.ts";

/** The bell with its port. */
export default function wireBell(surroundings: Surroundings) {
  const bell = createBellService(surroundings);
  return bellMachine.provide({
    actors: { checkBell: fromPromise(({ signal }) => bell.check(signal)) } satisfies Ports<typeof bellMachine>,
  });
}
