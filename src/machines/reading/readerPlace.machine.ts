import { assign, setup } from "xstate";
import { port } from "../lib/port.ts";

/**
 * In the text `revisionId`: the index of the block at the top of the window, characters into it, 0 to 1 of the chapter; and since when.
 * Null: of a sound, where `location` is milliseconds.
 */
export type ReadingPlace = {
  workId: number;
  chapterId: number;
  revisionId: number | null;
  location: number;
  offset: number;
  progress: number;
  movedAt: string;
};

/** `later`: the reader has been elsewhere since; `movedAt` by the server's clock. */
export type ReadingPlaceSaved = { outcome: "saved"; movedAt: string } | { outcome: "later" | "kept here" };

const answered = {
  type: "keepAnswer",
  params: ({ event }: { event: { output: ReadingPlaceSaved } }) => event.output,
} as const;

// The reader may stay here for long: what they have come to meanwhile is neither sent nor stored on the device.
const unsaved = [{ guard: "hasMoved", target: "moving" } as const, { target: "unsaved" } as const];

/** Keeps where a reader is: at most one save under way, the last place wins, at once when the page is left; after a fault a place that came meanwhile is, or the next one. */
export const readerPlaceMachine = setup({
  types: {
    context: {} as {
      place: ReadingPlace | null;
      sent: ReadingPlace | null;
      /** What became of `sent`; null: nothing is known yet. */
      saved: ReadingPlaceSaved | null;
    },
    events: {} as { type: "place.moved"; place: ReadingPlace } | { type: "page.left" },
  },
  actors: { savePlace: port<ReadingPlaceSaved, { place: ReadingPlace }>("savePlace") },
  actions: {
    keepPlace: assign((_, params: { place: ReadingPlace }) => ({ place: params.place })),
    takePlace: assign(({ context }) => ({ sent: context.place })),
    keepAnswer: assign((_, saved: ReadingPlaceSaved) => ({ saved })),
  },
  guards: { hasMoved: ({ context }) => context.place !== context.sent },
  delays: { restDelay: 2_000, saveTimeout: 30_000 },
}).createMachine({
  id: "readerPlace",
  initial: "kept",
  context: { place: null, sent: null, saved: null },
  on: { "place.moved": { actions: { type: "keepPlace", params: ({ event }) => event } } },
  states: {
    kept: {
      on: { "place.moved": { target: "moving", actions: { type: "keepPlace", params: ({ event }) => event } } },
    },
    moving: {
      after: { restDelay: "saving" },
      on: { "page.left": "saving" },
    },
    saving: {
      entry: "takePlace",
      invoke: {
        id: "savePlace",
        src: "savePlace",
        input: ({ context }) => ({ place: context.sent as ReadingPlace }),
        onDone: [
          { guard: "hasMoved", target: "moving", actions: answered },
          { target: "kept", actions: answered },
        ],
        onError: unsaved,
      },
      after: { saveTimeout: unsaved },
      // There may be no later moment: what is under way is dropped, or comes as the earlier move that it is.
      on: { "page.left": { guard: "hasMoved", target: "saving", reenter: true } },
    },
    unsaved: {
      on: {
        "place.moved": { target: "moving", actions: { type: "keepPlace", params: ({ event }) => event } },
        "page.left": "saving",
      },
    },
  },
});
