import { fromPromise } from "xstate";
import { readerPlaceMachine } from "../../machines/reading/readerPlace.machine.ts";
import { createReaderPlacesService } from "../../services/readerPlaces.service.ts";
import type { Surroundings } from "../../services/surroundings.ts";
import { withPorts } from "../ports.ts";

/** Keeps where a reader is, with its ports. */
export default function wireReaderPlace(surroundings: Surroundings) {
  const places = createReaderPlacesService(surroundings);
  return withPorts(readerPlaceMachine, {
    actors: {
      savePlace: fromPromise(({ input, signal }) => places.save(input.place, signal)),
    },
  });
}
