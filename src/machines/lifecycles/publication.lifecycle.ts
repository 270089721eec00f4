import { assign, type EventFromLogic, setup } from "xstate";
import { actionMessages } from "../../text/actionMessages.ts";
import { formatNumber } from "../../text/plural.ts";
import { publicationRefusals } from "../../text/publicationRefusals.ts";
import { SCHEDULED_AHEAD } from "../../text/publications.ts";
import { filled } from "../../text/words.ts";
import { BIN_PERIOD } from "./chapter.lifecycle.ts";
import { apply, type Refused, type Stored } from "./law.ts";

/** What keeps somebody from reviewing a work; of every other kind nothing does. */
export type ReviewObstacles = {
  /** Has its author's account existed for less than a day? */
  isNewcomer: boolean;
  isOfUnpublished: boolean;
  /** Does its author write the work that it is about? */
  isOfOwn: boolean;
  /** Has its author another review of the same work that is not in the bin? */
  hasAnother: boolean;
  /** Is its author ignored by somebody who writes the work? */
  isIgnored: boolean;
};

/** Times are milliseconds; the caller gives `now`. */
export type PublicationFacts = {
  now: number;
  /** Has its author confirmed their e-mail? */
  isConfirmed: boolean;
  /** Is its author banned, disabled or leaving? */
  isBarred: boolean;
  isTitled: boolean;
  /** Characters with spaces. */
  textLength: number;
  /** Is it an art that shows no picture? */
  lacksPicture: boolean;
  /** So many a text of its kind needs to be published. */
  minLength: number;
  canBeScheduled: boolean;
  /** Of a scheduled one when it comes out, of one that is out since when it is; null: neither. */
  publishTime: number | null;
  deletedAt: number | null;
  /** Of a deleted one: it was removed before. */
  wasRemoved: boolean;
  /** Why the staff has removed it; else empty. */
  reason: string;
  /** It was saved after it had been removed. */
  isCorrected: boolean;
} & ReviewObstacles;

const DAY = 86_400_000;

const refusedBy = <G extends string, R extends string>(guard: G, refusal: R) => ({ guard, meta: { refusal } }) as const;
const ifUntitled = refusedBy("isUntitled", publicationRefusals.noTitle);
const ifEmpty = refusedBy("isEmpty", publicationRefusals.noText);
const ifUnpictured = refusedBy("isUnpictured", publicationRefusals.noPicture);
/** A picture may do without words. */
const isEmpty = ({ textLength, minLength }: PublicationFacts): boolean => textLength === 0 && minLength > 0;
const ifIncomplete = [
  {
    guard: "isUnconfirmed",
    meta: { refusal: publicationRefusals.emailNotConfirmed, code: "UserEmailNotConfirmed" },
  },
  ifUntitled,
  ifEmpty,
] as const;

const ifShort = refusedBy("isShort", publicationRefusals.tooShort);
const ifReviewed = refusedBy("hasAnother", publicationRefusals.reviewedAlready);
/** The refusals in order: the first that holds is returned (docs/spec/community.md, «Order of refusals»). */
const ifHindered = [
  {
    guard: "isNewcomer",
    meta: { refusal: publicationRefusals.isNewcomer, code: "IsNewcomer" },
  },
  refusedBy("isOfUnpublished", publicationRefusals.workNotPublished),
  refusedBy("isOfOwn", publicationRefusals.ownWork),
  ifReviewed,
  refusedBy("isIgnored", publicationRefusals.ignoredByAuthor),
  ifShort,
  ifUnpictured,
] as const;

const goOut = { target: "published", actions: "stampNow" } as const;
const schedule = [
  ...ifIncomplete,
  refusedBy("isPast", publicationRefusals.pastTime),
  refusedBy("isTooFar", publicationRefusals.tooFar),
  { target: "scheduled", actions: "keepTime" },
] as const;
const withdraw = { target: "draft", actions: "dropTime" } as const;
const erase = { target: "deleted", actions: "stampDeletion" } as const;

/**
 * The law of a publication: posts, reviews and arts (docs/spec/community.md, «The law of a publication»). `update.requested` is
 * a save of a published one. The saved publication has to stay fit to be published, as a scheduled or a corrected one has to be.
 */
export const publicationLifecycle = setup({
  types: {
    context: {} as PublicationFacts,
    input: {} as PublicationFacts,
    events: {} as
      | { type: "publish.requested" }
      | { type: "schedule.requested"; at: number }
      | { type: "time.reached" }
      | { type: "update.requested" }
      | { type: "withdrawal.requested" }
      | { type: "removal.given"; reason: string }
      | { type: "restoration.given" }
      | { type: "correction.submitted" }
      | { type: "deletion.requested" }
      | { type: "undeletion.requested" },
    transitionMeta: {} as { refusal: string; code?: string },
  },
  guards: {
    isUnconfirmed: ({ context }) => !context.isConfirmed,
    isUntitled: ({ context }) => !context.isTitled,
    isEmpty: ({ context }) => isEmpty(context),
    isUnpictured: ({ context }) => context.lacksPicture,
    isShort: ({ context }) => context.textLength < context.minLength,
    isUnschedulable: ({ context }) => !context.canBeScheduled,
    isNewcomer: ({ context }) => context.isNewcomer,
    isOfUnpublished: ({ context }) => context.isOfUnpublished,
    isOfOwn: ({ context }) => context.isOfOwn,
    hasAnother: ({ context }) => context.hasAnother,
    isIgnored: ({ context }) => context.isIgnored,
    isHeldBack: ({ context }) => context.isBarred || !context.isConfirmed || !context.isTitled || isEmpty(context),
    isPast: ({ context, event }) => "at" in event && event.at <= context.now,
    isTooFar: ({ context, event }) => "at" in event && event.at > context.now + SCHEDULED_AHEAD * DAY,
    isUnexplained: ({ event }) => "reason" in event && event.reason.trim() === "",
    isExpired: ({ context }) => context.deletedAt !== null && context.now - context.deletedAt > BIN_PERIOD,
    wasRemoved: ({ context }) => context.wasRemoved,
  },
  actions: {
    stampNow: assign(({ context }) => ({ publishTime: context.now })),
    keepTime: assign(({ event }) => ("at" in event ? { publishTime: event.at } : {})),
    dropTime: assign({ publishTime: null, deletedAt: null }),
    keepReason: assign(({ event }) => ("reason" in event ? { reason: event.reason.trim() } : {})),
    dropReason: assign({ reason: "", isCorrected: false }),
    stampCorrection: assign({ isCorrected: true }),
    stampDeletion: assign(({ context }) => ({ deletedAt: context.now })),
    keepRemoval: assign({ wasRemoved: true }),
    backToRemoved: assign({ wasRemoved: false, deletedAt: null }),
  },
}).createMachine({
  id: "publication",
  initial: "draft",
  context: ({ input }) => input,
  states: {
    draft: {
      on: {
        "publish.requested": [...ifIncomplete, ...ifHindered, goOut],
        "schedule.requested": [refusedBy("isUnschedulable", actionMessages.unavailable), ...schedule],
        "deletion.requested": erase,
      },
    },
    /** Posts alone: nothing hinders them but what is missing. */
    scheduled: {
      on: {
        "publish.requested": [...ifIncomplete, goOut],
        "schedule.requested": schedule,
        // Nobody asks at that moment who could be refused: it becomes a draft again, and its author is notified.
        "time.reached": [{ guard: "isHeldBack", target: "draft", actions: "dropTime" }, { target: "published" }],
        "withdrawal.requested": withdraw,
        "deletion.requested": erase,
      },
    },
    published: {
      on: {
        "update.requested": [ifUntitled, ifEmpty, ifShort, ifUnpictured, { target: "published" }],
        "withdrawal.requested": withdraw,
        "removal.given": [
          refusedBy("isUnexplained", publicationRefusals.noReason),
          { target: "removed", actions: "keepReason" },
        ],
        "deletion.requested": erase,
      },
    },
    removed: {
      on: {
        "restoration.given": { target: "published", actions: "dropReason" },
        "correction.submitted": [
          ifUntitled,
          ifEmpty,
          ifShort,
          ifUnpictured,
          { target: "removed", actions: "stampCorrection" },
        ],
        "deletion.requested": { target: "deleted", actions: ["stampDeletion", "keepRemoval"] },
      },
    },
    deleted: {
      on: {
        "undeletion.requested": [
          refusedBy("isExpired", publicationRefusals.restorationExpired),
          ifReviewed,
          { guard: "wasRemoved", target: "removed", actions: "backToRemoved" },
          withdraw,
        ],
      },
    },
  },
});

export type PublicationEvent = EventFromLogic<typeof publicationLifecycle>;
export type StoredPublication = Stored<typeof publicationLifecycle>;

/** Of what no work is about. */
export const unhindered: ReviewObstacles = {
  isNewcomer: false,
  isOfUnpublished: false,
  isOfOwn: false,
  hasAnother: false,
  isIgnored: false,
};

/** As `apply`; what counts characters says how many there are. */
export function askPublicationLaw(stored: StoredPublication, event: PublicationEvent) {
  const verdict = apply(publicationLifecycle, stored, event);
  return verdict.allowed
    ? verdict
    : { ...verdict, refusal: filled(verdict.refusal, { n: formatNumber(stored.facts.textLength) }) };
}

/** What keeps somebody from beginning a review, before anything of it is written; undefined: nothing does. */
export function beginningRefusal(obstacles: ReviewObstacles, now: number): Refused | undefined {
  const facts: PublicationFacts = {
    ...obstacles,
    now,
    isConfirmed: true,
    isBarred: false,
    isTitled: true,
    textLength: 1,
    minLength: 1,
    lacksPicture: false,
    canBeScheduled: false,
    publishTime: null,
    deletedAt: null,
    wasRemoved: false,
    reason: "",
    isCorrected: false,
  };
  const verdict = askPublicationLaw({ state: "draft", facts }, { type: "publish.requested" });
  return verdict.allowed ? undefined : verdict;
}
