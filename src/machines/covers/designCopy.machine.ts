import { type ActorRefFrom, assign, type SnapshotFrom, setup } from "xstate";
import { reasonOf } from "../../text/messages.ts";
import { port } from "../lib/port.ts";
import type { Drawing, NewPicture } from "./drawing.ts";

/**
 * Where the browser stores a copy: never shown to another account. Each window has its own, so that none overwrites
 * what another has not saved. `window`: made with the page.
 */
export type CopyKey = { accountId: number; designId: string; window: string };
/** `former`: their copies are removed in the same transaction. */
export type CopyToKeep = CopyKey & {
  former: readonly CopyKey[];
  /** What the drawing was made from. */
  revision: number;
  /** What was sent to the server before it, without an answer. */
  unanswered: readonly Drawing[];
  drawing: Drawing;
  pictures: readonly NewPicture[];
};
export type CopyToDrop = CopyKey & Pick<CopyToKeep, "former">;

type Input = CopyToKeep & {
  /** unsaved: the drawing is on the screen and not on the server; outdated: the copy on the device is not wanted. */
  begin: "empty" | "unsaved" | "outdated";
};
type Context = Input & {
  /** What was last written to the device. */
  written: Drawing | null;
  writtenRevision: number;
  /** Of the former places those that are being left now. */
  leaving: readonly CopyKey[];
  /** What the server has. */
  saved: Drawing | null;
  /** Why the device does not keep the copy; empty: it does. */
  reason: string;
};
type Edit = Pick<CopyToKeep, "drawing" | "pictures" | "unanswered">;
type Saved = { drawing: Drawing; revision: number };

const keyOf = ({ accountId, designId, window }: CopyKey): CopyKey => ({ accountId, designId, window });
const edited = { type: "keepDrawing", params: ({ event }: { event: Edit }): Edit => event } as const;
const noteSaved = { type: "noteSaved", params: ({ event }: { event: Saved }): Saved => event } as const;
const isLatest = { type: "isLatest", params: ({ event }: { event: Saved }): Saved => event } as const;
const failed = {
  target: "unavailable",
  actions: { type: "noteFault", params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }) },
} as const;
const silent = {
  target: "unavailable",
  actions: { type: "noteFault", params: { error: new Error("Устройство не отвечает") } },
} as const;

/**
 * The copy of one design on this device: every change is written 200 ms after the first that is not, and the copy is removed once the
 * server has that very drawing.
 */
export const designCopyMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as
      | ({ type: "design.edited" } & Edit)
      | ({ type: "design.saved" } & Saved)
      /** It is another design from now on. */
      | { type: "design.parted"; designId: string }
      | { type: "page.hidden" },
  },
  actors: {
    keepCopy: port<void, CopyToKeep>("keepCopy"),
    dropCopy: port<void, CopyToDrop>("dropCopy"),
  },
  actions: {
    keepDrawing: assign((_, { drawing, pictures, unanswered }: Edit) => ({ drawing, pictures, unanswered })),
    noteSaved: assign((_, { drawing, revision }: Saved) => ({ saved: drawing, revision, unanswered: [] })),
    part: assign(({ context }, { designId }: { designId: string }) => ({
      designId,
      former: [...context.former, keyOf(context)],
      revision: 0,
      unanswered: [],
      written: null,
    })),
    takeDrawing: assign(({ context: { drawing, revision } }) => ({ written: drawing, writtenRevision: revision })),
    leave: assign(({ context: { former } }) => ({ leaving: former })),
    noteDone: assign(({ context: { former, leaving } }) => ({
      reason: "",
      former: former.filter((key) => !leaving.includes(key)),
    })),
    noteFault: assign((_, params: { error: unknown }) => ({ reason: reasonOf(params.error) })),
  },
  guards: {
    beginsUnsaved: ({ context: { begin } }) => begin === "unsaved",
    beginsOutdated: ({ context: { begin } }) => begin === "outdated",
    isSaved: ({ context: { drawing, saved } }) => drawing === saved,
    isOutOfDate: ({ context: { drawing, written, revision, writtenRevision } }) =>
      drawing !== written || revision !== writtenRevision,
    isLatest: ({ context }, { drawing }: Saved) => context.drawing === drawing,
  },
  delays: { writeDelay: 200, writeTimeout: 30_000 },
}).createMachine({
  id: "designCopy",
  initial: "opening",
  context: ({ input }) => ({
    ...input,
    written: null,
    writtenRevision: 0,
    saved: input.begin === "unsaved" ? null : input.drawing,
    leaving: [],
    reason: "",
  }),
  on: {
    "design.edited": { actions: edited },
    "design.saved": { actions: noteSaved },
    "design.parted": { actions: { type: "part", params: ({ event }) => event } },
  },
  states: {
    opening: {
      always: [
        { guard: "beginsUnsaved", target: "waiting" },
        { guard: "beginsOutdated", target: "dropping" },
        { target: "kept" },
      ],
    },
    /** The device has what it should have: the newest unsaved drawing, or nothing when the server has it. */
    kept: {
      on: {
        "design.edited": { target: "waiting", actions: edited },
        "design.saved": [
          { guard: isLatest, target: "dropping", actions: noteSaved },
          { target: "waiting", actions: noteSaved },
        ],
        "design.parted": { target: "waiting", actions: { type: "part", params: ({ event }) => event } },
      },
    },
    waiting: {
      after: { writeDelay: "writing" },
      on: {
        "page.hidden": "writing",
        "design.saved": { guard: isLatest, target: "dropping", actions: noteSaved },
      },
    },
    writing: {
      entry: ["takeDrawing", "leave"],
      invoke: {
        id: "keepCopy",
        src: "keepCopy",
        input: ({ context }) => {
          const { former, revision, unanswered, drawing, pictures } = context;
          return { ...keyOf(context), former, revision, unanswered, drawing, pictures };
        },
        onDone: [
          { guard: "isSaved", target: "dropping" },
          { guard: "isOutOfDate", target: "waiting" },
          { target: "kept", actions: "noteDone" },
        ],
        onError: failed,
      },
      after: { writeTimeout: silent },
      on: { "page.hidden": { guard: "isOutOfDate", target: "writing", reenter: true } },
    },
    dropping: {
      entry: "leave",
      invoke: {
        id: "dropCopy",
        src: "dropCopy",
        input: ({ context }) => ({ ...keyOf(context), former: context.former }),
        onDone: [{ guard: "isSaved", target: "kept", actions: "noteDone" }, { target: "waiting" }],
        onError: failed,
      },
      after: { writeTimeout: silent },
    },
    /**
     * The next change tries again: there may be room by then. An older copy is removed once the server has the drawing.
     */
    unavailable: {
      on: {
        "design.edited": { target: "waiting", actions: edited },
        "design.saved": { guard: isLatest, target: "dropping", actions: noteSaved },
        "page.hidden": [{ guard: "isSaved", target: "dropping" }, { target: "writing" }],
      },
    },
  },
});

export type DesignCopySnapshot = SnapshotFrom<typeof designCopyMachine>;
export type DesignCopyActor = ActorRefFrom<typeof designCopyMachine>;
