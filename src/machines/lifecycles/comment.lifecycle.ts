import { assign, type EventFromLogic, setup } from "xstate";
import { commentRefusals } from "../../text/commentRefusals.ts";
import { CORRECTION_PERIOD, MOST_LINKS } from "../../text/comments.ts";
import { apply, type Stored } from "./law.ts";

/** What keeps somebody from writing, in the order in which it is reported. */
export type CommentObstacles = {
  /** Has who writes not confirmed their e-mail? */
  isUnconfirmed: boolean;
  /** Does the author let nobody write, or friends alone? */
  isDisabled: boolean;
  isForFriends: boolean;
  /** Does an author of what it is said to, or of what it answers, ignore who writes? */
  isIgnored: boolean;
  isClosed: boolean;
  /** Has the account of who writes existed for less than a day? */
  isNewcomer: boolean;
  linkCount: number;
  /** Have they left the same text within ten minutes? */
  isRepeated: boolean;
};

/** Times are milliseconds; the caller gives `now`. */
export type CommentFacts = {
  now: number;
  createdAt: number;
  /** Does the author of what it is said to look at this one before everybody else does? */
  isLookedAtFirst: boolean;
  isReply: boolean;
  isPinned: boolean;
  /** Was it written by somebody of the staff? */
  isOfStaff: boolean;
  /** Why the staff has removed it; else empty. */
  reason: string;
} & CommentObstacles;

const refusedBy = <G extends string, R extends string>(guard: G, refusal: R) => ({ guard, meta: { refusal } }) as const;
const ifHindered = [
  { guard: "isUnconfirmed", meta: { refusal: commentRefusals.emailNotConfirmed, code: "UserEmailNotConfirmed" } },
  { guard: "isDisabled", meta: { refusal: commentRefusals.disabled, code: "AccessDenied" } },
  { guard: "isForFriends", meta: { refusal: commentRefusals.forFriends, code: "AccessDenied" } },
  { guard: "isIgnored", meta: { refusal: commentRefusals.ignored, code: "AccessDenied" } },
  { guard: "isClosed", meta: { refusal: commentRefusals.closed, code: "AccessDenied" } },
  { guard: "isNewcomersLink", meta: { refusal: commentRefusals.newcomerLinks, code: "IsNewcomer" } },
  refusedBy("hasManyLinks", commentRefusals.tooManyLinks),
  refusedBy("isRepeated", commentRefusals.repeated),
] as const;

const send = [...ifHindered, { guard: "isLookedAtFirst", target: "held" }, { target: "visible" }] as const;
const ifUncorrectable = [refusedBy("isLate", commentRefusals.late), ...ifHindered] as const;
const ifOfStaff = refusedBy("isOfStaff", commentRefusals.ofStaff);
const ifUnexplained = refusedBy("isUnexplained", commentRefusals.noReason);
const remove = [ifUnexplained, { target: "removed", actions: "keepReason" }] as const;

/**
 * The law of a comment (docs/spec/comments.md, «The law of a comment»). The server decides who may ask for what:
 * server/comments/policy.ts.
 */
export const commentLifecycle = setup({
  types: {
    context: {} as CommentFacts,
    input: {} as CommentFacts,
    events: {} as
      | { type: "comment.sent" }
      | { type: "correction.sent" }
      | { type: "approval.given" }
      | { type: "rejection.given" }
      | { type: "hiding.given" }
      | { type: "pin.given" }
      | { type: "unpin.given" }
      | { type: "removal.given"; reason: string }
      | { type: "restoration.given" }
      | { type: "deletion.requested" },
    transitionMeta: {} as { refusal: string; code?: string },
  },
  guards: {
    isUnconfirmed: ({ context }) => context.isUnconfirmed,
    isDisabled: ({ context }) => context.isDisabled,
    isForFriends: ({ context }) => context.isForFriends,
    isIgnored: ({ context }) => context.isIgnored,
    isClosed: ({ context }) => context.isClosed,
    isNewcomersLink: ({ context }) => context.isNewcomer && context.linkCount > 0,
    hasManyLinks: ({ context }) => context.linkCount > MOST_LINKS,
    isRepeated: ({ context }) => context.isRepeated,
    isLookedAtFirst: ({ context }) => context.isLookedAtFirst,
    isLate: ({ context }) => context.now - context.createdAt > CORRECTION_PERIOD,
    isOfStaff: ({ context }) => context.isOfStaff,
    isReply: ({ context }) => context.isReply,
    isUnexplained: ({ event }) => "reason" in event && event.reason.trim() === "",
  },
  actions: {
    pin: assign({ isPinned: true }),
    dropPin: assign({ isPinned: false }),
    keepReason: assign(({ event }) => ("reason" in event ? { reason: event.reason.trim() } : {})),
    dropReason: assign({ reason: "" }),
  },
}).createMachine({
  id: "comment",
  initial: "unsent",
  context: ({ input }) => input,
  states: {
    unsent: { on: { "comment.sent": send } },
    /** It alone can be pinned. */
    visible: {
      on: {
        "correction.sent": [
          ...ifUncorrectable,
          { guard: "isLookedAtFirst", target: "held", actions: "dropPin" },
          { target: "visible" },
        ],
        "hiding.given": [ifOfStaff, { target: "hidden", actions: "dropPin" }],
        "pin.given": [refusedBy("isReply", commentRefusals.pinReply), { target: "visible", actions: "pin" }],
        "unpin.given": { target: "visible", actions: "dropPin" },
        "removal.given": [ifUnexplained, { target: "removed", actions: ["dropPin", "keepReason"] }],
        "deletion.requested": { target: "deleted", actions: "dropPin" },
      },
    },
    held: {
      on: {
        "approval.given": { target: "visible" },
        "rejection.given": [ifOfStaff, { target: "hidden" }],
        "correction.sent": [...ifUncorrectable, { guard: "isLookedAtFirst", target: "held" }, { target: "visible" }],
        "removal.given": remove,
        "deletion.requested": { target: "deleted" },
      },
    },
    hidden: {
      on: {
        "restoration.given": { target: "visible" },
        "removal.given": remove,
        "deletion.requested": { target: "deleted" },
      },
    },
    removed: { on: { "restoration.given": { target: "visible", actions: "dropReason" } } },
    deleted: {},
  },
});

export type CommentEvent = EventFromLogic<typeof commentLifecycle>;
export type StoredComment = Stored<typeof commentLifecycle>;

export const askCommentLaw = (stored: StoredComment, event: CommentEvent) => apply(commentLifecycle, stored, event);

/** Nothing keeps anybody from writing. */
export const unhinderedComment: CommentObstacles = {
  isUnconfirmed: false,
  isDisabled: false,
  isForFriends: false,
  isIgnored: false,
  isClosed: false,
  isNewcomer: false,
  linkCount: 0,
  isRepeated: false,
};
