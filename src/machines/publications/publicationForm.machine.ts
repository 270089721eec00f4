import { type ActorRefFrom, and, assign, emit, type SnapshotFrom, sendTo, setup, spawnChild, stopChild } from "xstate";
import { chapterDraftMachine, type DraftKey } from "../chapters/chapterDraft.machine.ts";
import { port } from "../lib/port.ts";
import {
  answered,
  beginningOf,
  bothTaken,
  type Context,
  draftDeclined,
  draftJoined,
  draftOf,
  draftTaken,
  type Emitted,
  type Events,
  edited,
  type FormSubject,
  failed,
  faulted,
  type Input,
  isPublication,
  isUnanswered,
  type Kept,
  keyOf,
  looked,
  moved,
  type Offer,
  type PublicationText,
  type Saved,
  type SaveIntent,
  save,
  saveAgain,
  saved,
  silent,
  staleEnded,
  subjectOf,
  type ToSave,
  theirsTaken,
  toSave,
} from "./publicationForm.parts.ts";

/**
 * The form of one publication, of whatever kind. Every edit goes to this device; the server has it when the author says so. What the
 * device has from an earlier page is offered first.
 */
export const publicationFormMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Events,
    emitted: {} as Emitted,
    children: {} as {
      findDraft: "findDraft";
      savePublication: "savePublication";
      forgetDraft: "forgetDraft";
      chapterDraft: "chapterDraft";
    },
  },
  actors: {
    findDraft: port<Offer | null, FormSubject>("findDraft"),
    savePublication: port<Saved, ToSave>("savePublication"),
    forgetDraft: port<void, DraftKey>("forgetDraft"),
    chapterDraft: chapterDraftMachine,
  },
  actions: {
    keepOffer: assign((_, { offer }: { offer: Offer | null }) => ({ offer })),
    takeDraft: assign(({ context }) => draftTaken(context)),
    declineDraft: assign(({ context }) => draftDeclined(context)),
    joinDraft: assign(({ context }) => draftJoined(context)),
    keepText: assign((_, { text }: { text: PublicationText }) => ({ text })),
    tellEdit: sendTo("chapterDraft", (_, { text }: { text: PublicationText }) => ({
      type: "chapter.edited" as const,
      text,
    })),
    tellText: sendTo("chapterDraft", ({ context: { text } }) => ({ type: "chapter.edited" as const, text })),
    tellMoved: sendTo("chapterDraft", ({ context: { place, revision } }) => ({
      type: "chapter.created" as const,
      place,
      revision,
    })),
    tellSaved: sendTo("chapterDraft", ({ context: { saved: text, revision } }) => ({
      type: "text.saved" as const,
      text,
      revision,
    })),
    tellScreen: emit(({ context: { kept, intent } }) => ({
      type: "publication.saved" as const,
      publication: kept as Kept,
      intent,
    })),
    showText: emit(({ context: { text } }) => ({ type: "text.replaced" as const, text })),
    keepIntent: assign((_, { intent }: { intent: SaveIntent }) => ({ intent })),
    takeText: assign(({ context: { text } }) => ({ sent: text, fault: null, refusedFields: {} })),
    keepAnswer: assign(({ context }, answer: Saved) =>
      answer.outcome === "saved" ? answered(context, answer.publication) : {},
    ),
    keepTheirs: assign((_, answer: Saved) => (answer.outcome === "stale" ? { theirs: answer.theirs, lost: null } : {})),
    move: assign(({ context }) => moved(context)),
    noteFault: assign(({ context }, { error }: { error: unknown }) => faulted(context, error)),
    takeTheirs: assign(({ context }) => theirsTaken(context)),
    takeBoth: assign(({ context }) => bothTaken(context)),
    endStale: assign(({ context }) => staleEnded(context)),
  },
  guards: {
    hasDraft: (_, { offer }: { offer: Offer | null }) => offer !== null,
    hasEdits: ({ context: { text, saved } }) => text !== saved,
    isPublication: (_, { intent }: { intent: SaveIntent }) => isPublication(intent),
    isStale: (_, answer: Saved) => answer.outcome === "stale",
    isNew: ({ context: { id } }) => id === null,
    isUnsaved: ({ context: { text, sent } }) => text !== sent,
    isNewAndUnsaved: and(["isNew", "isUnsaved"]),
    leads: ({ context: { text, sent, intent } }) => text === sent && isPublication(intent),
    isTextRefused: ({ context: { fault } }) => fault?.kind === "textRefused",
    waitsForLogin: ({ context: { fault } }) => fault?.kind === "loginRequired",
    waitsForNetwork: ({ context: { fault } }) => isUnanswered(fault),
  },
  delays: { lookTimeout: 3_000, saveTimeout: 30_000 },
}).createMachine({
  id: "publicationForm",
  initial: "loading",
  context: ({ input }) => beginningOf(input),
  states: {
    loading: {
      invoke: {
        id: "findDraft",
        src: "findDraft",
        input: ({ context }) => subjectOf(context),
        onDone: looked,
        onError: "open",
      },
      after: { lookTimeout: "open" },
    },
    /** Two texts, and neither goes unseen. */
    offering: {
      on: {
        "mine.chosen": { target: "open", actions: "takeDraft" },
        "theirs.chosen": { target: "open", actions: "declineDraft" },
        "both.chosen": { target: "open", actions: "joinDraft" },
      },
    },
    open: {
      entry: spawnChild("chapterDraft", { id: "chapterDraft", input: ({ context }) => draftOf(context) }),
      exit: stopChild("chapterDraft"),
      on: { "publication.edited": { actions: edited } },
      initial: "opening",
      states: {
        opening: { always: [{ guard: "hasEdits", target: "dirty" }, { target: "clean" }] },
        clean: {
          on: {
            "publication.edited": { target: "dirty", actions: edited },
            "save.requested": { guard: { type: "isPublication", params: ({ event }) => event }, ...save },
          },
        },
        dirty: { on: { "save.requested": save } },
        saving: {
          invoke: {
            id: "savePublication",
            src: "savePublication",
            input: ({ context }) => toSave(context),
            onDone: saved,
            onError: failed,
          },
          after: { saveTimeout: silent },
        },
        stale: {
          on: {
            "mine.chosen": { target: "saving", actions: ["endStale", "takeText"] },
            "theirs.chosen": {
              target: "clean",
              actions: ["takeTheirs", "endStale", "tellText", "tellSaved", "showText"],
            },
            "both.chosen": { target: "dirty", actions: ["takeBoth", "endStale", "tellText", "showText"] },
          },
        },
        /** A person helps, or another text; a login and the network do where they were missing. */
        refused: {
          on: {
            "publication.edited": { guard: "isTextRefused", target: "dirty", actions: edited },
            "save.requested": save,
            "access.restored": { guard: "waitsForLogin", ...saveAgain },
            "network.returned": { guard: "waitsForNetwork", ...saveAgain },
          },
        },
      },
    },
    /** It is out: the device keeps it no longer, and then the page is left. */
    forgetting: {
      invoke: {
        id: "forgetDraft",
        src: "forgetDraft",
        input: ({ context }) => keyOf(context),
        onDone: "done",
        onError: "done",
      },
      after: { lookTimeout: "done" },
    },
    done: { entry: "tellScreen" },
  },
});

export type PublicationFormSnapshot = SnapshotFrom<typeof publicationFormMachine>;
export type PublicationFormActor = ActorRefFrom<typeof publicationFormMachine>;
