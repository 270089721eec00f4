import { assign, type EventFromLogic, setup } from "xstate";
import { lawRefusals } from "../../text/lawRefusals.ts";
import type { Stored } from "./law.ts";

/** Times are milliseconds; the caller gives `now`, so that the law has no clock. */
type Facts = {
  textLength: number;
  /** A choice between wordings waits in the text. */
  isDisputed: boolean;
  /** Of a chapter of an audiobook; null: it is one of a text. */
  hasSound: boolean | null;
  now: number;
  publishTime: number | null;
  deletedAt: number | null;
  /** The only published chapter of a published work: without it the work would be published and empty. */
  isLastPublished: boolean;
};

/** Deleted works and chapters lie in the bin for 30 days. */
export const BIN_PERIOD = 30 * 86_400_000;

const ifEmpty = { guard: "isEmpty", meta: { refusal: lawRefusals.emptyChapter } } as const;
const ifSilent = { guard: "isSilent", meta: { refusal: lawRefusals.silentChapter } } as const;
const ifDisputed = { guard: "isDisputed", meta: { refusal: lawRefusals.disputedChapter } } as const;
const ifPast = { guard: "isPast", meta: { refusal: lawRefusals.pastTime } } as const;
const ifLast = { guard: "isLastPublished", meta: { refusal: lawRefusals.lastPublishedChapter } } as const;
const publish = [ifEmpty, ifSilent, ifDisputed, { target: "published", actions: "stampNow" }] as const;
const erase = { target: "deleted", actions: "stampDeletion" } as const;
const schedule = [ifEmpty, ifSilent, ifDisputed, ifPast, { target: "scheduled", actions: "keepTime" }] as const;
const ifExpired = { guard: "isExpired", meta: { refusal: lawRefusals.restorationExpired } } as const;
const withdraw = { target: "draft", actions: "dropTime" } as const;

/**
 * The law of chapters (docs/spec/works.md, «The law of chapters»). `update.requested` makes the last revision of a published
 * chapter the published one (docs/adr/0002).
 */
export const chapterLifecycle = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as
      | { type: "publish.requested" }
      | { type: "schedule.requested"; at: number }
      | { type: "time.reached" }
      | { type: "update.requested" }
      | { type: "withdrawal.requested" }
      | { type: "deletion.requested" }
      | { type: "undeletion.requested" },
    transitionMeta: {} as { refusal: string },
  },
  guards: {
    isEmpty: ({ context }) => context.hasSound === null && context.textLength === 0,
    isSilent: ({ context }) => context.hasSound === false,
    isDisputed: ({ context }) => context.isDisputed,
    isPast: ({ context, event }) => event.type === "schedule.requested" && event.at <= context.now,
    isLastPublished: ({ context }) => context.isLastPublished,
    isExpired: ({ context }) => context.deletedAt !== null && context.now - context.deletedAt > BIN_PERIOD,
  },
  actions: {
    keepTime: assign(({ event }) => (event.type === "schedule.requested" ? { publishTime: event.at } : {})),
    stampNow: assign(({ context }) => ({ publishTime: context.now })),
    dropTime: assign({ publishTime: null, deletedAt: null }),
    stampDeletion: assign(({ context }) => ({ deletedAt: context.now })),
  },
}).createMachine({
  id: "chapter",
  initial: "draft",
  context: ({ input }) => input,
  states: {
    draft: {
      on: { "publish.requested": publish, "schedule.requested": schedule, "deletion.requested": erase },
    },
    scheduled: {
      on: {
        "publish.requested": publish,
        "schedule.requested": schedule,
        "time.reached": "published",
        "withdrawal.requested": withdraw,
        "deletion.requested": erase,
      },
    },
    published: {
      on: {
        "update.requested": [ifEmpty, ifSilent, ifDisputed, { target: "published" }],
        "withdrawal.requested": [ifLast, withdraw],
        "deletion.requested": [ifLast, erase],
      },
    },
    deleted: { on: { "undeletion.requested": [ifExpired, withdraw] } },
  },
});

export type ChapterEvent = EventFromLogic<typeof chapterLifecycle>;
export type StoredChapter = Stored<typeof chapterLifecycle>;
export type ChapterState = StoredChapter["state"];
