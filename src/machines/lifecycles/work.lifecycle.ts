import { assign, type EventFromLogic, setup } from "xstate";
import { actionMessages } from "../../text/actionMessages.ts";
import { lawRefusals } from "../../text/lawRefusals.ts";
import type { workStates } from "../../text/workOptions.ts";
import { BIN_PERIOD } from "./chapter.lifecycle.ts";
import type { Stored } from "./law.ts";

/** Times are milliseconds; the caller gives `now`, so that the law has no clock. */
type Facts = {
  now: number;
  publishedChapterCount: number;
  hasGenre: boolean;
  hasAnnotation: boolean;
  /** A translation whose original has no author yet. */
  lacksOriginalAuthor: boolean;
  /** Of the author who asks. */
  emailIsConfirmed: boolean;
  /** What the setting MODERATION asks of this author now. */
  needsModeration: boolean;
  soldCount: number;
  deletedAt: number | null;
  /** Not null: the whole text is there; kept while the work is withdrawn. */
  finishTime: number | null;
  /** Why a moderator rejected or removed it. */
  moderationReason: string;
  /** What the author tells the moderators. */
  moderationNote: string;
  /** Of what readers would see now. */
  contentVersion: number;
  /** When its authors objected to the present removal; null: they have not. */
  appealedAt: number | null;
  appealText: string;
  /** Why the appeal was declined; empty: it is open. */
  appealAnswer: string;
  /** Has the moderator who asks removed the work, and is no administrator? */
  isRemover: boolean;
};

const ifNoChapter = { guard: "hasNoChapter", meta: { refusal: lawRefusals.noPublishedChapter } } as const;
const ifIncomplete = { guard: "isIncomplete", meta: { refusal: lawRefusals.noGenreOrAnnotation } } as const;
const ifWithoutOriginal = { guard: "lacksOriginalAuthor", meta: { refusal: lawRefusals.noOriginalAuthor } } as const;
const ifUnconfirmed = {
  guard: "isUnconfirmed",
  meta: { refusal: lawRefusals.emailNotConfirmed, code: "UserEmailNotConfirmed" },
} as const;
const ifSold = { guard: "isSold", meta: { refusal: lawRefusals.sold } } as const;
const ifStale = { guard: "isAnotherVersion", meta: { refusal: lawRefusals.changedSinceOpened } } as const;
const ifNoReason = { guard: "hasNoReason", meta: { refusal: lawRefusals.noReason } } as const;
const ifNoText = { guard: "hasNoText", meta: { refusal: lawRefusals.noAppealText } } as const;
const ifAppealed = { guard: "isAppealed", meta: { refusal: lawRefusals.appealSent } } as const;
const ifAnswered = { guard: "isAnswered", meta: { refusal: lawRefusals.appealAnswered } } as const;
const ifNotAppealed = { guard: "isNotAppealed", meta: { refusal: actionMessages.unavailable } } as const;
const ifOwnRemoval = { guard: "isOwnRemoval", meta: { refusal: lawRefusals.othersAppeal } } as const;
const ifExpired = { guard: "isExpired", meta: { refusal: lawRefusals.restorationExpired } } as const;

const show = [
  { guard: "isWhole", target: "#work.published.finished", actions: "dropReason" },
  { target: "#work.published.inProgress", actions: "dropReason" },
] as const;
const publish = [
  ifNoChapter,
  ifIncomplete,
  ifWithoutOriginal,
  ifUnconfirmed,
  { guard: "mustBeModerated", target: "#work.onModeration", actions: ["dropReason", "keepNote"] },
  ...show,
] as const;
const erase = [ifSold, { target: "#work.deleted", actions: "stampDeletion" }] as const;
const withdraw = "#work.draft";
/** Before publication the whole text may be there already: the state stays. */
const progress = {
  "finish.requested": { guard: "isNotWhole", actions: "stampFinish" },
  "resumption.requested": { guard: "isWhole", actions: "dropFinish" },
} as const;
const reject = [ifNoReason, { target: "#work.rejected", actions: "keepReason" }] as const;
const remove = [ifNoReason, { target: "#work.removed", actions: ["keepReason", "dropAppeal"] }] as const;
const giveBack = [ifOwnRemoval, { target: "#work.draft", actions: ["dropReason", "dropAppeal"] }] as const;

/** An objection that nobody has answered. */
const isOpen = ({ appealedAt, appealAnswer }: Pick<Facts, "appealedAt" | "appealAnswer">): boolean =>
  appealedAt !== null && appealAnswer === "";

/** The law of works (docs/spec/works.md, «The law of works»). `workAskers` says who may ask. */
export const workLifecycle = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as
      | { type: "publish.requested"; note: string }
      | { type: "deletion.requested" }
      | { type: "approval.given"; contentVersion: number }
      | { type: "rejection.given"; reason: string }
      | { type: "withdrawal.requested" }
      /**
       * `isUnlawful`: the law asks for it; a person who has bought the work gets the money back. No state depends on
       * that.
       */
      | { type: "removal.given"; reason: string; isUnlawful?: boolean | undefined }
      | { type: "finish.requested" }
      | { type: "resumption.requested" }
      | { type: "restoration.given" }
      | { type: "appeal.requested"; text: string }
      | { type: "appeal.declined"; reason: string }
      | { type: "undeletion.requested" },
    transitionMeta: {} as { refusal: string; code?: "UserEmailNotConfirmed" },
  },
  guards: {
    hasNoChapter: ({ context }) => context.publishedChapterCount === 0,
    isIncomplete: ({ context }) => !context.hasGenre || !context.hasAnnotation,
    lacksOriginalAuthor: ({ context }) => context.lacksOriginalAuthor,
    isUnconfirmed: ({ context }) => !context.emailIsConfirmed,
    mustBeModerated: ({ context }) => context.needsModeration,
    isWhole: ({ context }) => context.finishTime !== null,
    isNotWhole: ({ context }) => context.finishTime === null,
    isSold: ({ context }) => context.soldCount > 0,
    hasNoReason: ({ event }) => "reason" in event && event.reason.trim() === "",
    isAnotherVersion: ({ context, event }) =>
      "contentVersion" in event && event.contentVersion !== context.contentVersion,
    hasNoText: ({ event }) => "text" in event && event.text.trim() === "",
    isAppealed: ({ context }) => isOpen(context),
    isNotAppealed: ({ context }) => !isOpen(context),
    isAnswered: ({ context }) => context.appealAnswer !== "",
    isOwnRemoval: ({ context }) => isOpen(context) && context.isRemover,
    isExpired: ({ context }) => context.deletedAt !== null && context.now - context.deletedAt > BIN_PERIOD,
  },
  actions: {
    keepReason: assign(({ event }) => ("reason" in event ? { moderationReason: event.reason.trim() } : {})),
    keepNote: assign(({ event }) => ("note" in event ? { moderationNote: event.note.trim() } : {})),
    dropReason: assign({ moderationReason: "" }),
    keepAppeal: assign(({ context, event }) =>
      "text" in event ? { appealedAt: context.now, appealText: event.text.trim() } : {},
    ),
    keepAnswer: assign(({ event }) => ("reason" in event ? { appealAnswer: event.reason.trim() } : {})),
    dropAppeal: assign({ appealedAt: null, appealText: "", appealAnswer: "" }),
    stampDeletion: assign(({ context }) => ({ deletedAt: context.now })),
    undoDeletion: assign({ deletedAt: null }),
    stampFinish: assign(({ context }) => ({ finishTime: context.now })),
    dropFinish: assign({ finishTime: null }),
  },
}).createMachine({
  id: "work",
  initial: "draft",
  context: ({ input }) => input,
  states: {
    draft: { on: { "publish.requested": publish, "deletion.requested": erase, ...progress } },
    rejected: { on: { "publish.requested": publish, "deletion.requested": erase, ...progress } },
    onModeration: {
      on: {
        "approval.given": [ifStale, ifNoChapter, ...show],
        "rejection.given": reject,
        "withdrawal.requested": withdraw,
      },
    },
    published: {
      initial: "inProgress",
      on: { "withdrawal.requested": withdraw, "removal.given": remove },
      states: {
        inProgress: { on: { "finish.requested": { target: "finished", actions: "stampFinish" } } },
        finished: { on: { "resumption.requested": { target: "inProgress", actions: "dropFinish" } } },
      },
    },
    removed: {
      on: {
        "restoration.given": giveBack,
        "appeal.requested": [ifNoText, ifAppealed, ifAnswered, { actions: "keepAppeal" }],
        "appeal.declined": [ifNotAppealed, ifOwnRemoval, ifNoReason, { actions: "keepAnswer" }],
        "deletion.requested": erase,
      },
    },
    deleted: { on: { "undeletion.requested": [ifExpired, { target: "draft", actions: "undoDeletion" }] } },
  },
});

/** A translation names whose work it is. */
export const lacksOriginalAuthor = ({ workForm, originalAuthor }: { workForm: string; originalAuthor: string }) =>
  workForm === "translation" && originalAuthor.trim() === "";

export type WorkEvent = EventFromLogic<typeof workLifecycle>;
export type WorkEventType = WorkEvent["type"];
export type StoredWork = Stored<typeof workLifecycle>;
export type WorkState = (typeof workStates)[number];

/** A stored row's state and finish time -> the chart's state value. */
export const workStateValue = (state: WorkState, isFinished: boolean): StoredWork["state"] =>
  state === "published" ? { published: isFinished ? "finished" : "inProgress" } : state;

/** The chart's state value -> the name that is stored and shown. */
export const workStateName = (value: StoredWork["state"]): WorkState =>
  typeof value === "string" ? value : "published";

/** Who may ask for what (the table's column «who»): the wrong person is refused with AccessDenied. */
export const workAskers: Record<WorkEventType, "author" | "owner" | "moderator"> = {
  "publish.requested": "author",
  "deletion.requested": "owner",
  "approval.given": "moderator",
  "rejection.given": "moderator",
  "withdrawal.requested": "author",
  "removal.given": "moderator",
  "finish.requested": "author",
  "resumption.requested": "author",
  "restoration.given": "moderator",
  "appeal.requested": "author",
  "appeal.declined": "moderator",
  "undeletion.requested": "owner",
};
