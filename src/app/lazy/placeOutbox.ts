import { fromPromise } from "xstate";
import { placeOutboxMachine } from "../../machines/reading/placeOutbox.machine.ts";
import { savedBooksHere } from "../../services/savedBooks.calls.ts";
import type { Surroundings } from "../../services/surroundings.ts";
import { sendWaitingMarks } from "../../services/waitingMarks.service.ts";
import { sendWaitingPlaces } from "../../services/waitingPlaces.service.ts";
import { withPorts } from "../ports.ts";

/** What sends the places and marks of this device from any page, and asks about its saved books, with its ports. */
export default function wirePlaceOutbox(surroundings: Surroundings) {
  return withPorts(placeOutboxMachine, {
    actors: {
      sendPlaces: fromPromise(async ({ signal }) => {
        await sendWaitingPlaces(surroundings, signal);
        await sendWaitingMarks(surroundings, signal);
        // May this person still read the books that are here?
        await savedBooksHere(surroundings)?.checkAll(signal);
      }),
    },
  });
}
