import { fromPromise } from "xstate";
import { readerPlaceMachine } from "../../machines/reading/readerPlace.machine.ts";
import { createReaderPlacesService } from "../../services/readerPlaces.service.ts";
import { createReadingNotes } from "../../services/readingNotes.service.ts";
import type { Surroundings } from "../../services/surroundings.ts";
import { withPorts } from "../ports.ts";

/** Keeps where a reader or a listener is, with its ports. Who has a place has been shown the chapter. */
export default function wireReaderPlace(surroundings: Surroundings) {
  const places = createReaderPlacesService(surroundings);
  const notes = createReadingNotes(surroundings);
  return withPorts(readerPlaceMachine, {
    actors: {
      savePlace: fromPromise(({ input, signal }) => {
        notes.note(input.place);
        return places.save(input.place, signal);
      }),
    },
  });
}
