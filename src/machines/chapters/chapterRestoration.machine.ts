import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from "xstate";
import { messages, reasonOf } from "../../text/messages.ts";
import { port } from "../lib/port.ts";

/** A kept revision, and when it was saved. */
export type Kept = { revision: number; savedAt: string };
/** What is wanted back, and the last revision that the person knows of. */
export type Restoration = { wanted: Kept; current: Kept };
export type RestorationAnswer = ({ outcome: "saved" | "stale" } & Kept) | { outcome: "refused"; message: string };

type Context = {
  restoration: Restoration | null;
  /** Brings back what stood there before. */
  undo: Restoration | null;
  /** When the other text, which is in the way, was saved. */
  savedAt: string;
  message: string;
};

const begin = {
  target: "restoring",
  actions: {
    type: "keepWanted",
    params: ({ event: { wanted, current } }: { event: Restoration }): Restoration => ({ wanted, current }),
  },
} as const;
/** A message stays until it is closed, or until something else is wanted. */
const afterNote = { "restoration.requested": begin, "note.closed": "resting" } as const;
const failure = ({ event }: { event: { error: unknown } }) => ({ message: reasonOf(event.error) });
const answer = ({ event }: { event: { output: RestorationAnswer } }) => event.output;

/**
 * An old text of a chapter becomes its newest revision. What stood there before can be brought back the same way; a chapter that has
 * gone on meanwhile is left as it is.
 */
export const chapterRestorationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | ({ type: "restoration.requested" } & Restoration)
      | { type: "undo.requested" }
      | { type: "note.closed" },
    /** The chapter has another last revision than the screen knows. */
    emitted: {} as { type: "chapter.changed" },
  },
  actors: { restore: port<RestorationAnswer, Restoration>("restore") },
  actions: {
    keepWanted: assign((_, restoration: Restoration) => ({ restoration })),
    wantUndo: assign(({ context }) => ({ restoration: context.undo })),
    keepUndo: assign(({ context }, given: RestorationAnswer) =>
      given.outcome === "saved" && context.restoration
        ? {
            undo: {
              wanted: context.restoration.current,
              current: { revision: given.revision, savedAt: given.savedAt },
            },
          }
        : {},
    ),
    keepOther: assign((_, given: RestorationAnswer) => (given.outcome === "stale" ? { savedAt: given.savedAt } : {})),
    keepRefusal: assign((_, given: RestorationAnswer) =>
      given.outcome === "refused" ? { message: given.message } : {},
    ),
    keepMessage: assign((_, { message }: { message: string }) => ({ message })),
    tellChange: emit({ type: "chapter.changed" as const }),
  },
  guards: {
    isRefused: (_, given: RestorationAnswer) => given.outcome === "refused",
    isStale: (_, given: RestorationAnswer) => given.outcome === "stale",
    /** The chapter has this very text already: nothing was stored. */
    isThere: ({ context }, given: RestorationAnswer) =>
      given.outcome === "saved" && given.revision === context.restoration?.current.revision,
  },
  delays: { restoreTimeout: 30_000 },
}).createMachine({
  id: "chapterRestoration",
  context: { restoration: null, undo: null, savedAt: "", message: "" },
  initial: "resting",
  states: {
    resting: { on: { "restoration.requested": begin } },
    restoring: {
      invoke: {
        id: "restore",
        src: "restore",
        input: ({ context }) => context.restoration as Restoration,
        onDone: [
          {
            guard: { type: "isRefused", params: answer },
            target: "refused",
            actions: { type: "keepRefusal", params: answer },
          },
          {
            guard: { type: "isStale", params: answer },
            target: "stale",
            actions: [{ type: "keepOther", params: answer }, "tellChange"],
          },
          { guard: { type: "isThere", params: answer }, target: "there" },
          { target: "restored", actions: [{ type: "keepUndo", params: answer }, "tellChange"] },
        ],
        onError: { target: "refused", actions: { type: "keepMessage", params: failure } },
      },
      after: {
        restoreTimeout: {
          target: "refused",
          actions: { type: "keepMessage", params: { message: messages.slowServer } },
        },
      },
    },
    restored: { on: { ...afterNote, "undo.requested": { target: "restoring", actions: "wantUndo" } } },
    /** The chapter holds this text already. */
    there: { on: afterNote },
    /** Somebody has saved meanwhile: the person looks once more. */
    stale: { on: afterNote },
    refused: { on: afterNote },
  },
});

export type ChapterRestorationActor = ActorRefFrom<typeof chapterRestorationMachine>;
export type ChapterRestorationSnapshot = SnapshotFrom<typeof chapterRestorationMachine>;
