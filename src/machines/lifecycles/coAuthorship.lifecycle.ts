import { assign, type EventFromLogic, setup } from "xstate";
import { lawRefusals } from "../../text/lawRefusals.ts";
import type { Stored } from "./law.ts";

/** Times are milliseconds. */
type Facts = {
  now: number;
  invitedAt: number | null;
  /** When this person last declined an invitation to this work. */
  declinedAt: number | null;
  /** Is the person the owner? */
  isOwner: boolean;
  hasFreeSlot: boolean;
  /** Does the person let the owner write, and not hide the owner's books? */
  acceptsInvitations: boolean;
  /** Of the person who confirms. */
  emailIsConfirmed: boolean;
  soldCount: number;
};

/** How many co-authors a work has at most: invited ones hold a slot too. */
export const MOST_CO_AUTHORS = 2;
const DAY = 86_400_000;
/** How long an invitation can be confirmed. */
export const INVITATION_PERIOD = 30 * DAY;
/** How long a person who has declined is left in peace. */
export const PEACE_PERIOD = 30 * DAY;

const ifThere = { meta: { refusal: lawRefusals.alreadyAuthor } } as const;
const vacate = { target: "none", actions: "forgetInvitation" } as const;

/**
 * The law of co-authors: the states of one person's slot on a work (docs/spec/works.md, «Co-authors»). `coAuthorshipAskers`
 * says who may ask. The texts have gaps: `fio` of the person, `date` on which `PEACE_PERIOD` ends.
 */
export const coAuthorshipLifecycle = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as
      | { type: "invitation.sent" }
      | { type: "confirmation.given" }
      | { type: "invitation.declined" }
      | { type: "invitation.withdrawn" }
      | { type: "removal.requested" }
      | { type: "departure.requested" },
    transitionMeta: {} as { refusal: string; code?: "UserEmailNotConfirmed" },
  },
  guards: {
    isOwner: ({ context }) => context.isOwner,
    hasNoSlot: ({ context }) => !context.hasFreeSlot,
    isClosed: ({ context }) => !context.acceptsInvitations,
    isInPeace: ({ context: { now, declinedAt } }) => declinedAt !== null && now - declinedAt < PEACE_PERIOD,
    isOutdated: ({ context: { now, invitedAt } }) => invitedAt !== null && now - invitedAt > INVITATION_PERIOD,
    isUnconfirmed: ({ context }) => !context.emailIsConfirmed,
    isSold: ({ context }) => context.soldCount > 0,
  },
  actions: {
    stampInvitation: assign(({ context }) => ({ invitedAt: context.now })),
    stampDecline: assign(({ context }) => ({ declinedAt: context.now })),
    forgetInvitation: assign({ invitedAt: null }),
  },
}).createMachine({
  id: "coAuthorship",
  initial: "none",
  context: ({ input }) => input,
  states: {
    none: {
      on: {
        "invitation.sent": [
          { guard: "isOwner", ...ifThere },
          { guard: "hasNoSlot", meta: { refusal: lawRefusals.tooManyCoAuthors } },
          { guard: "isClosed", meta: { refusal: lawRefusals.acceptsNoInvitations } },
          { guard: "isInPeace", meta: { refusal: lawRefusals.invitationDeclined } },
          { target: "invited", actions: "stampInvitation" },
        ],
      },
    },
    invited: {
      on: {
        "invitation.sent": ifThere,
        "confirmation.given": [
          { guard: "isOutdated", meta: { refusal: lawRefusals.invitationOutdated } },
          {
            guard: "isUnconfirmed",
            meta: { refusal: lawRefusals.emailNotConfirmed, code: "UserEmailNotConfirmed" },
          },
          { target: "confirmed" },
        ],
        "invitation.declined": { target: "none", actions: ["stampDecline", "forgetInvitation"] },
        "invitation.withdrawn": vacate,
      },
    },
    confirmed: {
      on: {
        "invitation.sent": ifThere,
        "removal.requested": [{ guard: "isSold", meta: { refusal: lawRefusals.soldWithAuthors } }, vacate],
        "departure.requested": vacate,
      },
    },
  },
});

export type CoAuthorshipEvent = EventFromLogic<typeof coAuthorshipLifecycle>;
export type CoAuthorshipEventType = CoAuthorshipEvent["type"];
export type StoredCoAuthorship = Stored<typeof coAuthorshipLifecycle>;
export type CoAuthorshipState = StoredCoAuthorship["state"];

/** Who may ask for what (the table's column «who»): the wrong person is refused with AccessDenied. */
export const coAuthorshipAskers: Record<CoAuthorshipEventType, "owner" | "person"> = {
  "invitation.sent": "owner",
  "confirmation.given": "person",
  "invitation.declined": "person",
  "invitation.withdrawn": "owner",
  "removal.requested": "owner",
  "departure.requested": "person",
};
