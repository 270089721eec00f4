import {
  type ActorRefFrom,
  and,
  assign,
  emit,
  enqueueActions,
  or,
  type SnapshotFrom,
  sendTo,
  setup,
  stateIn,
} from "xstate";
import { port } from "../lib/port.ts";
import {
  again,
  againAwaited,
  answered,
  awaiting,
  beginningOf,
  born,
  type ChapterToCreate,
  type ChapterToSave,
  type ChapterWish,
  type Company,
  type Context,
  type Created,
  companyKept,
  companyMet,
  draftOf,
  type Edit,
  type Elsewhere,
  type Emitted,
  type Events,
  edited,
  type Fault,
  failed,
  followed,
  keepWish,
  type Opened,
  type Saved,
  save,
  saveAwaited,
  saved,
  savedAtOnce,
  silent,
  takenOver,
  toldOf,
} from "./chapterAutosave.parts.ts";
import { chapterDraftMachine } from "./chapterDraft.machine.ts";
import { faulted, isFinal, saveFaultOf } from "./saveFault.ts";

/**
 * Keeps one chapter's text on the server, and through `draft` on this device; at most one save is under way and at most one text
 * waits.
 */
export const chapterAutosaveMachine = setup({
  types: {
    input: {} as Opened,
    context: {} as Context,
    events: {} as Events,
    emitted: {} as Emitted,
  },
  actors: {
    saveChapter: port<Saved, ChapterToSave>("saveChapter"),
    createChapter: port<Created, ChapterToCreate>("createChapter"),
    chapterDraft: chapterDraftMachine,
  },
  actions: {
    keepText: assign((_, params: Edit) => ({ text: params.text })),
    tellEdit: sendTo(
      ({ context }) => context.draft,
      (_, { text }: Edit) => ({ type: "chapter.edited" as const, text }),
    ),
    tellHidden: sendTo(({ context }) => context.draft, { type: "page.hidden" }),
    tellCreated: sendTo(
      ({ context }) => context.draft,
      (_, { chapter, revision }: Created) => ({ type: "chapter.created" as const, place: `${chapter.id}`, revision }),
    ),
    keepAnswer: enqueueActions(({ enqueue, context }, answer: Saved) => {
      const { draft, sent, text, hasCompany } = context;
      const known = answered(context, answer);
      enqueue.assign(known);
      if (answer.outcome === "merged") enqueue.sendTo(draft, { type: "chapter.edited", text: known.text });
      enqueue.sendTo(draft, { type: "text.saved", text: known.sent, revision: known.revision });
      if (answer.outcome === "merged") {
        const { theirTitle, by } = answer;
        const came = { before: sent ?? text, text: known.sent, theirTitle, by };
        enqueue.emit({ type: "text.replaced", text: known.text, ...toldOf(came, hasCompany) });
      }
    }),
    takeOver: enqueueActions(({ enqueue, context }, { text, revision, by }: Elsewhere) => {
      const { draft, hasCompany, text: before } = context;
      const told = by ? toldOf({ before, text, theirTitle: null, by }, hasCompany) : { arrival: null, isLive: false };
      enqueue.assign({ text, sent: text, revision, savedAt: null });
      enqueue.sendTo(draft, { type: "chapter.replaced", text, revision });
      enqueue.emit({ type: "text.replaced", text, ...told });
    }),
    keepFollowed: assign((_, { text }: Edit) => ({ text })),
    tellFollowed: emit((_, { text }: Edit) => ({
      type: "text.replaced" as const,
      text,
      arrival: null,
      isLive: false,
    })),
    /** From now on this tab keeps it on the device. */
    adoptText: sendTo(
      ({ context }) => context.draft,
      ({ context }) => ({ type: "chapter.edited" as const, text: context.text }),
    ),
    keepCompany: assign((_, { hasCompany }: Company) => ({ hasCompany })),
    tellAddress: emit((_, { chapter }: Created) => ({ type: "chapter.created" as const, chapter })),
    keepWish: assign((_, { wish }: { wish: ChapterWish }) => ({ wish })),
    dropWish: assign({ wish: null }),
    answerWish: emit(({ context: { chapterId, wish } }) => ({
      type: "text.settled" as const,
      chapterId: chapterId as number,
      wish: wish as ChapterWish,
    })),
    takeText: assign(({ context }) => ({ sent: context.text })),
    keepCreated: assign((_, { chapter, revision }: Created) => ({
      chapterId: chapter.id,
      revision,
      attempts: 0,
      fault: null,
    })),
    noteFault: assign(({ context }, { error }: Fault) => faulted(context.attempts, error)),
  },
  guards: {
    isNew: ({ context }) => context.chapterId === null,
    isCreated: ({ context }) => context.chapterId !== null,
    isUnsaved: ({ context }) => context.text !== context.sent,
    isAwaited: or([stateIn({ saving: "awaited" }), stateIn({ creating: "awaited" })]),
    isAwaitedAndUnsaved: and(["isAwaited", "isUnsaved"]),
    isNewer: ({ context }, { revision }: Elsewhere) => context.chapterId !== null && revision > context.revision,
    isMetByCompany: ({ context }, { hasCompany }: Company) => hasCompany && context.chapterId !== null,
    isFinal: (_, { error }: Fault) => isFinal(saveFaultOf(error)),
    isTextRefused: ({ context }) => context.fault?.kind === "textRefused",
  },
  delays: {
    restDelay: ({ context }) => (context.hasCompany ? 700 : 1_500),
    longestDelay: ({ context }) => (context.hasCompany ? 1_500 : 10_000),
    saveTimeout: 30_000,
    retryDelay: ({ context }) => context.retryIn,
  },
}).createMachine({
  id: "chapterAutosave",
  initial: "opening",
  context: ({ spawn, input }) =>
    beginningOf(input, spawn("chapterDraft", { id: "chapterDraft", input: draftOf(input) })),
  on: {
    "chapter.edited": { actions: edited },
    "page.hidden": { actions: "tellHidden" },
    "company.changed": { actions: companyKept },
  },
  states: {
    opening: { always: [{ guard: "isUnsaved", target: "dirty" }, { target: "clean" }] },
    clean: {
      entry: "dropWish",
      on: {
        "chapter.edited": [
          { guard: "isNew", target: "creating", actions: edited },
          { target: "dirty", actions: edited },
        ],
        "chapter.savedElsewhere": takenOver,
        "chapter.followed": { guard: "isCreated", target: "following", actions: followed },
        "settlement.requested": {
          guard: "isCreated",
          actions: [{ type: "keepWish", params: ({ event }) => event }, "answerWish", "dropWish"],
        },
      },
    },
    /** The text is another tab's, which saves it. This one does when it writes, or when somebody acts on the saved text. */
    following: {
      on: {
        "chapter.edited": { target: "dirty", actions: edited },
        "chapter.savedElsewhere": { ...takenOver, target: "clean" },
        "chapter.followed": { actions: followed },
        "writing.taken": { target: "saving", actions: ["adoptText", "takeText"] },
        "settlement.requested": { target: "saving.awaited", actions: ["adoptText", "takeText", keepWish] },
      },
    },
    creating: {
      initial: "unawaited",
      states: awaiting,
      invoke: {
        id: "createChapter",
        src: "createChapter",
        input: ({ context: { workId, requestId, created } }) => ({ workId, requestId, ...created }),
        onDone: [
          { guard: "isAwaited", target: "saving.awaited", actions: born },
          { target: "saving", actions: born },
        ],
        onError: failed,
      },
      after: { saveTimeout: silent },
    },
    dirty: {
      initial: "typing",
      after: { longestDelay: save },
      on: {
        "save.requested": save,
        "settlement.requested": saveAwaited,
        "chapter.savedElsewhere": savedAtOnce,
        "company.changed": companyMet,
      },
      states: {
        typing: {
          after: { restDelay: save },
          on: { "chapter.edited": { target: "typing", reenter: true, actions: edited } },
        },
      },
    },
    saving: {
      initial: "unawaited",
      states: awaiting,
      invoke: {
        id: "saveChapter",
        src: "saveChapter",
        input: ({ context: { chapterId, revision, sent, text } }) => ({
          id: chapterId ?? 0,
          revision,
          ...(sent ?? text),
        }),
        onDone: saved,
        onError: failed,
      },
      after: { saveTimeout: silent },
    },
    failed: {
      after: { retryDelay: again },
      on: { "save.requested": again, "settlement.requested": againAwaited, "network.returned": again },
    },
    /** Repeating alone does not help: a person does, or another text. */
    refused: {
      on: {
        "chapter.edited": [{ guard: "isTextRefused", target: "dirty", actions: edited }, { actions: edited }],
        "save.requested": save,
        "settlement.requested": saveAwaited,
        "access.restored": save,
      },
    },
  },
});

export type ChapterAutosaveSnapshot = SnapshotFrom<typeof chapterAutosaveMachine>;
export type ChapterAutosaveActor = ActorRefFrom<typeof chapterAutosaveMachine>;
export type ChapterAutosaveInput = Opened;
