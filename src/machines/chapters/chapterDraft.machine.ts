import { type ActorRefFrom, assign, type SnapshotFrom, setup } from "xstate";
import { reasonOf } from "../../text/messages.ts";
import { port } from "../lib/port.ts";
import type { ChapterText } from "./chapterText.ts";

/** What is kept. `fields`: what the form of a publication has in addition to its title and its text. */
type DraftText = ChapterText & { readonly fields?: object };
/**
 * Where the browser stores a draft: never shown to another account. `place`: the chapter's id, or «new:» and the work's
 * id; of a publication see src/text/publications.ts.
 */
export type DraftKey = { accountId: number; place: string };
/** `requestId`: of the chapter that it may have to be created with. */
export type DraftToKeep = DraftKey & { requestId: string; revision: number; text: DraftText };

export type Input = DraftKey & {
  requestId: string;
  revision: number;
  text: DraftText;
  /** unsaved: the text is on the screen and not on the server; outdated: the draft on the device is not wanted. */
  begin: "empty" | "unsaved" | "outdated";
};
export type Context = Omit<Input, "begin"> & {
  begin: Input["begin"];
  /** What was last written to the device. */
  written: DraftText | null;
  writtenRevision: number;
  /** What the server has. */
  saved: DraftText | null;
  /** A place that the draft has moved from. */
  formerPlace: string | null;
  /** Why the device does not keep the draft; empty: it does. */
  reason: string;
};

export type Events =
  | { type: "chapter.edited"; text: DraftText }
  | { type: "text.saved"; text: DraftText; revision: number }
  | { type: "chapter.created"; place: string; revision: number }
  /** Another tab has saved it, and this one takes that text over: the device has nothing to do. */
  | { type: "chapter.replaced"; text: DraftText; revision: number }
  | { type: "page.hidden" };

const toKeep = ({ accountId, place, requestId, revision, text }: DraftToKeep): DraftToKeep => ({
  accountId,
  place,
  requestId,
  revision,
  text,
});

const silent = {
  target: "unavailable",
  actions: { type: "noteFault", params: { error: new Error("Устройство не отвечает") } },
} as const;

/**
 * The draft of one chapter, or of one publication, on this device: every edit is written 200 ms after the first that is not, and the draft is removed
 * once the server has that very text.
 */
export const chapterDraftMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Events,
  },
  actors: {
    keepDraft: port<void, DraftToKeep>("keepDraft"),
    dropDraft: port<void, DraftKey>("dropDraft"),
  },
  actions: {
    keepText: assign((_, params: { text: DraftText }) => ({ text: params.text })),
    keepSaved: assign((_, { text, revision }: { text: DraftText; revision: number }) => ({ saved: text, revision })),
    replace: assign((_, { text, revision }: { text: DraftText; revision: number }) => ({
      text,
      saved: text,
      revision,
    })),
    move: assign(({ context }, { place, revision }: { place: string; revision: number }) => ({
      place,
      revision,
      formerPlace: context.place,
      written: null,
    })),
    takeText: assign(({ context }) => ({ written: context.text, writtenRevision: context.revision })),
    noteDone: assign({ reason: "" }),
    noteFault: assign((_, params: { error: unknown }) => ({ reason: reasonOf(params.error) })),
  },
  guards: {
    beginsUnsaved: ({ context }) => context.begin === "unsaved",
    beginsOutdated: ({ context }) => context.begin === "outdated",
    isSaved: ({ context }) => context.text === context.saved,
    hasMoved: ({ context }) => context.formerPlace !== null,
    isOutOfDate: ({ context }) => context.text !== context.written || context.revision !== context.writtenRevision,
    isLatest: ({ context }, params: { text: DraftText }) => context.text === params.text,
  },
  delays: { writeDelay: 200, writeTimeout: 30_000 },
}).createMachine({
  id: "chapterDraft",
  initial: "opening",
  context: ({ input }) => ({
    ...input,
    written: null,
    writtenRevision: 0,
    saved: input.begin === "unsaved" ? null : input.text,
    formerPlace: null,
    reason: "",
  }),
  on: {
    "chapter.edited": { actions: { type: "keepText", params: ({ event }) => event } },
    "text.saved": { actions: { type: "keepSaved", params: ({ event }) => event } },
    "chapter.created": { actions: { type: "move", params: ({ event }) => event } },
  },
  states: {
    opening: {
      always: [
        { guard: "beginsUnsaved", target: "waiting" },
        { guard: "beginsOutdated", target: "dropping" },
        { target: "kept" },
      ],
    },
    /** The device has what it should have: the newest unsaved text, or nothing when the server has it. */
    kept: {
      on: {
        "chapter.edited": { target: "waiting", actions: { type: "keepText", params: ({ event }) => event } },
        "text.saved": [
          {
            guard: { type: "isLatest", params: ({ event }) => event },
            target: "dropping",
            actions: { type: "keepSaved", params: ({ event }) => event },
          },
          { target: "waiting", actions: { type: "keepSaved", params: ({ event }) => event } },
        ],
        "chapter.created": { target: "waiting", actions: { type: "move", params: ({ event }) => event } },
        "chapter.replaced": { guard: "isSaved", actions: { type: "replace", params: ({ event }) => event } },
      },
    },
    waiting: {
      after: { writeDelay: "writing" },
      on: {
        "page.hidden": "writing",
        "text.saved": [
          {
            guard: { type: "isLatest", params: ({ event }) => event },
            target: "dropping",
            actions: { type: "keepSaved", params: ({ event }) => event },
          },
          { actions: { type: "keepSaved", params: ({ event }) => event } },
        ],
      },
    },
    writing: {
      entry: "takeText",
      invoke: {
        id: "keepDraft",
        src: "keepDraft",
        input: ({ context }) => toKeep(context),
        onDone: [
          { guard: "isSaved", target: "dropping", actions: "noteDone" },
          { guard: "isOutOfDate", target: "waiting", actions: "noteDone" },
          { guard: "hasMoved", target: "leavingPlace", actions: "noteDone" },
          { target: "kept", actions: "noteDone" },
        ],
        onError: { target: "unavailable", actions: { type: "noteFault", params: ({ event }) => event } },
      },
      after: { writeTimeout: silent },
      on: { "page.hidden": { guard: "isOutOfDate", target: "writing", reenter: true } },
    },
    /** The draft is in its new place: only now the old one is removed. */
    leavingPlace: {
      on: { "chapter.replaced": { guard: "isSaved", actions: { type: "replace", params: ({ event }) => event } } },
      invoke: {
        id: "dropFormerDraft",
        src: "dropDraft",
        input: ({ context: { accountId, place, formerPlace } }) => ({ accountId, place: formerPlace ?? place }),
        onDone: [
          { guard: "isSaved", target: "dropping", actions: assign({ formerPlace: null }) },
          { guard: "isOutOfDate", target: "waiting", actions: assign({ formerPlace: null }) },
          { target: "kept", actions: assign({ formerPlace: null }) },
        ],
        onError: { target: "unavailable", actions: { type: "noteFault", params: ({ event }) => event } },
      },
      after: { writeTimeout: silent },
    },
    dropping: {
      on: { "chapter.replaced": { guard: "isSaved", actions: { type: "replace", params: ({ event }) => event } } },
      invoke: {
        id: "dropDraft",
        src: "dropDraft",
        input: ({ context: { accountId, place } }) => ({ accountId, place }),
        onDone: [
          { guard: "hasMoved", target: "leavingPlace" },
          { guard: "isSaved", target: "kept", actions: "noteDone" },
          { target: "waiting", actions: "noteDone" },
        ],
        onError: { target: "unavailable", actions: { type: "noteFault", params: ({ event }) => event } },
      },
      after: { writeTimeout: silent },
    },
    /** The next edit tries again: there may be room by then. */
    unavailable: {
      on: {
        "chapter.edited": { target: "waiting", actions: { type: "keepText", params: ({ event }) => event } },
        "page.hidden": "writing",
      },
    },
  },
});

export type ChapterDraftSnapshot = SnapshotFrom<typeof chapterDraftMachine>;
export type ChapterDraftActor = ActorRefFrom<typeof chapterDraftMachine>;
