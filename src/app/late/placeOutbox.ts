import { fromPromise } from "xstate";
import { placeOutboxMachine } from "../../machines/reading/placeOutbox.machine.ts";
import type { Surroundings } from "../../services/surroundings.ts";
import { sendWaitingMarks } from "../../services/waitingMarks.service.ts";
import { sendWaitingPlaces } from "../../services/waitingPlaces.service.ts";
import type { Ports } from "../ports.ts";

/** What sends the places and marks of this device from any page, with its ports. */
export default function wirePlaceOutbox(surroundings: Surroundings) {
  return placeOutboxMachine.provide({
    actors: {
      sendPlaces: fromPromise(async ({ signal }) => {
        await sendWaitingPlaces(surroundings, signal);
        await sendWaitingMarks(surroundings, signal);
      }),
    } satisfies Ports<typeof placeOutboxMachine>,
  });
}
