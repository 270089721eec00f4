import { assign, enqueueActions, setup } from "xstate";
import { port } from "../lib/port.ts";

/**
 * In the text `revisionId`: the index of the block at the top of the window, characters into it, 0 to 1 of the chapter; and since when.
 * Null: of a sound, where `location` is milliseconds.
 */
export type Place = {
  workId: number;
  chapterId: number;
  revisionId: number | null;
  location: number;
  offset: number;
  progress: number;
  movedAt: string;
};

/** `later`: the reader has been elsewhere since; `movedAt` by the server's clock. */
export type PlaceSaved = { outcome: "saved"; movedAt: string } | { outcome: "later" | "kept here" };

/** Keeps where a reader is: at most one save under way, the last place wins; a fault is tried again with the next move. */
export const readerPlaceMachine = setup({
  types: {
    context: {} as { place: Place | null; sent: Place | null },
    events: {} as { type: "place.moved"; place: Place } | { type: "page.left" },
    emitted: {} as
      | { type: "place.kept"; workId: number; movedAt: string }
      /** The server has a later one. */
      | { type: "place.refused"; workId: number },
  },
  actors: { savePlace: port<PlaceSaved, { place: Place }>("savePlace") },
  actions: {
    keepPlace: assign((_, params: { place: Place }) => ({ place: params.place })),
    takePlace: assign(({ context }) => ({ sent: context.place })),
    tell: enqueueActions(({ enqueue, context: { sent } }, saved: PlaceSaved) => {
      const { workId } = sent as Place;
      if (saved.outcome === "saved") enqueue.emit({ type: "place.kept", workId, movedAt: saved.movedAt });
      if (saved.outcome === "later") enqueue.emit({ type: "place.refused", workId });
    }),
  },
  guards: { hasMoved: ({ context }) => context.place !== context.sent },
  delays: { restDelay: 2_000, saveTimeout: 30_000 },
}).createMachine({
  id: "readerPlace",
  initial: "kept",
  context: { place: null, sent: null },
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
        input: ({ context }) => ({ place: context.sent as Place }),
        onDone: [
          {
            guard: "hasMoved",
            target: "moving",
            actions: { type: "tell", params: ({ event }) => event.output },
          },
          { target: "kept", actions: { type: "tell", params: ({ event }) => event.output } },
        ],
        onError: "unsaved",
      },
      after: { saveTimeout: "unsaved" },
    },
    unsaved: {
      on: {
        "place.moved": { target: "moving", actions: { type: "keepPlace", params: ({ event }) => event } },
        "page.left": "saving",
      },
    },
  },
});
