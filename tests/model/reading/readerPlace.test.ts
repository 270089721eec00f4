import { walkModel } from "../../support/walk.ts";
import { answers, readerPlaceModel, type Step } from "./readerPlace.model.ts";

walkModel("reader's place: at most one save, the last place wins", readerPlaceModel);

const first = { workId: 5, chapterId: 7, location: 12, progress: 0.25 };
const last = { workId: 5, chapterId: 8, location: 30, progress: 0.5 };
const toLast = { to: "moving, last", holds: { place: last } };
const lastWaits = { to: "saving, last waits", holds: { place: last } };
const savesFirst = { to: "saving", asks: [["savePlace", { place: first }]] as const };
const savesLast = { to: "saving, last", asks: [["savePlace", { place: last }]] as const };
const unsavedLast = { to: "unsaved, last", holds: { place: last } };

// The first place of the reader, and after it always another one.
walkModel<Step>("reader's place: of two places the later one is saved", {
  ...readerPlaceModel,
  payloads: {
    "place.moved": ({ place }: { place: object | null }) => [{ place: { ...(place === null ? first : last) } }],
    "xstate.done.actor.savePlace": answers.slice(0, 1).map((output) => ({ output })),
  },
  project: ({ place, sent }: { place: typeof first | null; sent: typeof first | null }) => [
    ...[place?.location, sent?.location, place === sent],
  ],
  promise: {
    kept: { scrolls: { to: "moving", holds: { place: first } } },
    moving: { scrolls: toLast, "2 000 ms pass": savesFirst, leaves: savesFirst },
    saving: {
      scrolls: lastWaits,
      "is saved": { to: "kept, before" },
      fails: { to: "unsaved" },
      "30 000 ms pass": { to: "unsaved" },
    },
    "kept, before": { scrolls: toLast },
    "moving, last": { scrolls: toLast, "2 000 ms pass": savesLast, leaves: savesLast },
    "saving, last": {
      scrolls: lastWaits,
      "is saved": { to: "kept, before" },
      fails: unsavedLast,
      "30 000 ms pass": unsavedLast,
    },
    "saving, last waits": {
      scrolls: lastWaits,
      leaves: savesLast,
      "is saved": toLast,
      fails: toLast,
      "30 000 ms pass": toLast,
    },
    unsaved: { scrolls: toLast, leaves: savesFirst },
    "unsaved, last": { scrolls: toLast, leaves: savesLast },
  },
});
