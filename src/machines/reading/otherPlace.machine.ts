import { assign, emit, setup } from "xstate";
import type { PlaceElsewhere } from "../../api/contract/readerPlaces.ts";
import { port } from "../lib/port.ts";

type Input = {
  workId: number;
  /** When the place that is known here was moved to, by the server's clock; null: none is. */
  since: string | null;
};

/**
 * A person who comes back to a book may have gone on with it on another device. The machine asks and offers that place,
 * and never goes there by itself.
 */
export const otherPlaceMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Input & { offer: PlaceElsewhere | null },
    events: {} as
      | { type: "page.returned" }
      | { type: "place.kept"; movedAt: string }
      /** The server has a later one. */
      | { type: "place.refused" }
      | { type: "offer.accepted" }
      | { type: "offer.declined" },
    emitted: {} as { type: "place.chosen"; place: PlaceElsewhere },
  },
  actors: { askPlace: port<PlaceElsewhere | null, Input>("askPlace") },
  actions: {
    takeOffer: assign((_, { offer }: { offer: PlaceElsewhere | null }) => ({ offer })),
    /** Of two moves the later one is known. */
    know: assign(({ context: { since } }, { movedAt }: { movedAt: string }) => ({
      since: since !== null && since > movedAt ? since : movedAt,
    })),
    knowOffer: assign(({ context: { since, offer } }) => ({ since: offer?.place.movedAt ?? since, offer: null })),
    choose: emit(({ context }) => ({ type: "place.chosen" as const, place: context.offer as PlaceElsewhere })),
  },
  guards: {
    /** The answer may have been on its way while a place was saved here. */
    isElsewhere: ({ context: { since } }, { offer }: { offer: PlaceElsewhere | null }) =>
      offer !== null && (since === null || offer.place.movedAt > since),
    isOffered: ({ context }) => context.offer !== null,
    isOvertaken: ({ context: { offer } }, { movedAt }: { movedAt: string }) =>
      offer !== null && offer.place.movedAt <= movedAt,
  },
  delays: { askTimeout: 15_000 },
}).createMachine({
  id: "otherPlace",
  context: ({ input }) => ({ ...input, offer: null }),
  initial: "watching",
  on: {
    "page.returned": ".asking",
    "place.refused": ".asking",
    "place.kept": [
      {
        guard: { type: "isOvertaken", params: ({ event }) => event },
        target: ".watching",
        actions: [
          { type: "know", params: ({ event }) => event },
          { type: "takeOffer", params: { offer: null } },
        ],
      },
      { actions: { type: "know", params: ({ event }) => event } },
    ],
    "offer.accepted": { guard: "isOffered", target: ".watching", actions: ["choose", "knowOffer"] },
    "offer.declined": { guard: "isOffered", target: ".watching", actions: "knowOffer" },
  },
  states: {
    watching: {},
    /** What was offered stays until the answer. */
    asking: {
      invoke: {
        id: "askPlace",
        src: "askPlace",
        input: ({ context: { workId, since } }) => ({ workId, since }),
        onDone: [
          {
            guard: { type: "isElsewhere", params: ({ event }) => ({ offer: event.output }) },
            target: "offering",
            actions: { type: "takeOffer", params: ({ event }) => ({ offer: event.output }) },
          },
          { target: "watching", actions: { type: "takeOffer", params: { offer: null } } },
        ],
        onError: [{ guard: "isOffered", target: "offering" }, { target: "watching" }],
      },
      after: { askTimeout: [{ guard: "isOffered", target: "offering" }, { target: "watching" }] },
    },
    offering: {},
  },
});
