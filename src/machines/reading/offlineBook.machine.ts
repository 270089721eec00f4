import { assign, type EventObject, fromCallback, setup } from "xstate";
import { messages, reasonOf } from "../../text/messages.ts";
import type { WorkFormat } from "../../text/workOptions.ts";
import { port } from "../lib/port.ts";

export type OfflineInput = { workId: number; format: WorkFormat };
/** What is stored on the device, in bytes. */
type Kept = { byteSize: number };
/** How far the saving is, in whatever the service counts. */
type Moved = { done: number; total: number };

/** `size`: about so many bytes the book takes. Without a network what is stored here counts as saved. */
export type Look =
  | { outcome: "absent"; size: number }
  | { outcome: "saved"; kept: Kept }
  | { outcome: "outdated"; kept: Kept; size: number }
  | { outcome: "refused" };

/** What the saving tells; after all but the first it is over. */
export type SavingNews =
  | ({ type: "progress.made" } & Moved)
  | { type: "book.saved"; kept: Kept }
  | { type: "room.lacked"; needed: number; free: number }
  | { type: "book.refused" }
  | { type: "saving.failed"; reason: string };

export type OfflineContext = OfflineInput & {
  kept: Kept | null;
  size: number | null;
  moved: Moved;
  /** What there is too little of. */
  room: { needed: number; free: number };
  /** Why what was wanted did not happen. */
  fault: string;
};

type LookAnswered = { event: { output: Look } };
const withLook = <T extends string>(type: T) => ({ type, params: ({ event }: LookAnswered) => event.output }) as const;
type Error = { event: { error: unknown } };
const failed = { type: "keepFault", params: ({ event }: Error) => ({ reason: reasonOf(event.error) }) } as const;
const slow = { type: "keepFault", params: { reason: messages.slowServer } } as const;
/** What was on the device before stays there; of a book that was not whole nothing does. */
const back = <A>(actions: A) =>
  [
    { guard: "isKept", target: "#offlineBook.outdated", actions },
    { target: "#offlineBook.removing", actions },
  ] as const;
const save = { target: "saving", actions: "begin" } as const;

/** A book on this device (docs/adr/0071): saved with a person's wish alone, compared whenever there is a network, taken away with the right to it. */
export const offlineBookMachine = setup({
  types: {
    input: {} as OfflineInput,
    context: {} as OfflineContext,
    events: {} as
      | { type: "save.requested" }
      | { type: "cancel.requested" }
      | { type: "remove.requested" }
      | { type: "network.returned" }
      | SavingNews,
  },
  actors: {
    lookAtBook: port<Look, OfflineInput>("lookAtBook"),
    followSaving: fromCallback<EventObject, OfflineInput>(() => {}),
    removeBook: port<void, OfflineInput>("removeBook"),
  },
  actions: {
    keepLook: assign((_, look: Look) => ({
      kept: "kept" in look ? look.kept : null,
      size: "size" in look ? look.size : null,
      fault: "",
    })),
    begin: assign({ moved: { done: 0, total: 0 }, fault: "" }),
    keepMoved: assign((_, { done, total }: Moved) => ({ moved: { done, total } })),
    keepSaved: assign((_, { kept }: { kept: Kept }) => ({ kept })),
    keepRoom: assign((_, { needed, free }: { needed: number; free: number }) => ({ room: { needed, free } })),
    keepFault: assign((_, { reason }: { reason: string }) => ({ fault: reason })),
    forget: assign({ kept: null }),
  },
  guards: {
    isKept: ({ context }) => context.kept !== null,
    isSaved: (_, { outcome }: Look) => outcome === "saved",
    isOutdated: (_, { outcome }: Look) => outcome === "outdated",
    isRefused: (_, { outcome }: Look) => outcome === "refused",
  },
  delays: { lookTimeout: 30_000, stallTimeout: 60_000, removeTimeout: 30_000 },
}).createMachine({
  id: "offlineBook",
  context: ({ input }) => ({
    ...input,
    kept: null,
    size: null,
    moved: { done: 0, total: 0 },
    room: { needed: 0, free: 0 },
    fault: "",
  }),
  initial: "looking",
  states: {
    looking: {
      invoke: {
        id: "lookAtBook",
        src: "lookAtBook",
        input: ({ context: { workId, format } }) => ({ workId, format }),
        onDone: [
          { guard: withLook("isSaved"), target: "saved", actions: withLook("keepLook") },
          { guard: withLook("isOutdated"), target: "outdated", actions: withLook("keepLook") },
          { guard: withLook("isRefused"), target: "refused", actions: withLook("keepLook") },
          { target: "absent", actions: withLook("keepLook") },
        ],
        onError: [
          { guard: "isKept", target: "saved" },
          { target: "absent", actions: failed },
        ],
      },
      after: {
        lookTimeout: [
          { guard: "isKept", target: "saved" },
          { target: "absent", actions: slow },
        ],
      },
    },
    absent: { on: { "save.requested": save, "network.returned": "looking" } },
    saving: {
      invoke: {
        id: "followSaving",
        src: "followSaving",
        input: ({ context: { workId, format } }) => ({ workId, format }),
        onError: back(failed),
      },
      on: {
        "cancel.requested": back([]),
        "book.saved": { target: "saved", actions: { type: "keepSaved", params: ({ event }) => event } },
        "room.lacked": { target: "full", actions: { type: "keepRoom", params: ({ event }) => event } },
        "book.refused": { target: "refused", actions: "forget" },
        "saving.failed": [
          {
            guard: "isKept",
            target: "outdated",
            actions: { type: "keepFault", params: ({ event }) => event },
          },
          { target: "removing", actions: { type: "keepFault", params: ({ event }) => event } },
        ],
      },
      initial: "moving",
      states: {
        /** Sounds are long: as long as something comes, it is waited for. */
        moving: {
          on: {
            "progress.made": {
              target: "moving",
              reenter: true,
              actions: { type: "keepMoved", params: ({ event }) => event },
            },
          },
          after: { stallTimeout: back(slow) },
        },
      },
    },
    saved: { on: { "remove.requested": "removing", "network.returned": "looking" } },
    outdated: { on: { "save.requested": save, "remove.requested": "removing", "network.returned": "looking" } },
    /** What was saved before is still there. */
    full: { on: { "save.requested": save, "remove.requested": "removing" } },
    /** The right to the book has ended: nothing of it is here any more. */
    refused: { on: { "remove.requested": "removing" } },
    removing: {
      invoke: {
        id: "removeBook",
        src: "removeBook",
        input: ({ context: { workId, format } }) => ({ workId, format }),
        onDone: { target: "absent", actions: "forget" },
        onError: [{ guard: "isKept", target: "saved", actions: failed }, { target: "absent" }],
      },
      after: { removeTimeout: [{ guard: "isKept", target: "saved", actions: slow }, { target: "absent" }] },
    },
  },
});
