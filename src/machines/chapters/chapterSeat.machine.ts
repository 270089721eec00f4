import { type ActorRefFrom, emit, fromCallback, sendTo, setup } from "xstate";
import { port } from "../lib/port.ts";
import type { ChapterText } from "./chapterText.ts";

/** What a tab hears of its place among the tabs of this browser. */
export type SeatNews = { type: "seat.granted" } | { type: "seat.busy" };
export type SeatCommand = { type: "seat.claimed" };

type Followed = { text: ChapterText };

/**
 * One tab of a browser writes a chapter. The others follow what it types, until it is closed or somebody chooses to write here.
 */
export const chapterSeatMachine = setup({
  types: {
    events: {} as
      | SeatNews
      | SeatCommand
      /** The tab that writes has put its text on this device. */
      | { type: "draft.kept" }
      /** A tab has saved, and the autosave has that text. */
      | { type: "chapter.saved" },
    emitted: {} as { type: "seat.changed" } | ({ type: "text.followed" } & Followed),
    children: {} as { seat: "sitDown" },
  },
  actors: {
    sitDown: fromCallback<SeatCommand>(() => {}),
    /** null: it is not kept any more. */
    readDraft: port<ChapterText | null>("readDraft"),
  },
  actions: {
    claim: sendTo("seat", { type: "seat.claimed" }),
    tellChange: emit({ type: "seat.changed" }),
    tellText: emit((_, { text }: Followed) => ({ type: "text.followed" as const, text })),
  },
  guards: { isKept: (_, text: ChapterText | null) => text !== null },
  delays: { readTimeout: 30_000 },
}).createMachine({
  id: "chapterSeat",
  // A browser that does not know its tabs lets each of them write: the server merges.
  invoke: { id: "seat", src: "sitDown", onError: { target: ".writing", actions: "tellChange" } },
  initial: "sitting",
  states: {
    /** The browser answers at once; until then no other tab is assumed to write. */
    sitting: { on: { "seat.granted": "writing", "seat.busy": "following" } },
    writing: { on: { "seat.busy": { target: "following", actions: "tellChange" } } },
    following: {
      initial: "watching",
      on: {
        "seat.granted": { target: "writing", actions: "tellChange" },
        "seat.claimed": { actions: "claim" },
        "draft.kept": ".reading",
        "chapter.saved": ".watching",
      },
      states: {
        watching: {},
        reading: {
          invoke: {
            id: "readDraft",
            src: "readDraft",
            onDone: [
              {
                guard: { type: "isKept", params: ({ event }) => event.output },
                target: "watching",
                actions: {
                  type: "tellText",
                  params: ({ event }) => ({ text: event.output as ChapterText }),
                },
              },
              { target: "watching" },
            ],
            onError: "watching",
          },
          after: { readTimeout: "watching" },
        },
      },
    },
  },
});

export type ChapterSeatActor = ActorRefFrom<typeof chapterSeatMachine>;
