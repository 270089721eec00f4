import { fromPromise } from "xstate";
import { placeOutboxMachine } from "../../machines/reading/placeOutbox.machine.ts";
import type { Surroundings } from "../../services/surroundings.ts";
import { sendWaitingPlaces } from "../../services/waitingPlaces.service.ts";
import type { Ports } from "../ports.ts";

/** What sends the places of this device from any page, with its ports. */
export default function wirePlaceOutbox(surroundings: Surroundings) {
  return placeOutboxMachine.provide({
    actors: {
      sendPlaces: fromPromise(({ signal }) => sendWaitingPlaces(surroundings, signal)),
    } satisfies Ports<typeof placeOutboxMachine>,
  });
}
