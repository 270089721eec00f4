import { assign, type EventFromLogic, setup } from "xstate";
import { lawRefusals } from "../../text/lawRefusals.ts";
import type { Stored } from "./law.ts";

/** Times are milliseconds; `until`: when a leaving account is erased, null for one that stays. */
type Facts = {
  now: number;
  until: number | null;
  isLastAdmin: boolean;
  emailJustChanged: boolean;
  /** Is an exclusive agreement about one of the person's works in force? */
  hasExclusive: boolean;
};

/** How long a person who is leaving can come back. */
const RETURN = 14 * 86_400_000;

/** The law of the deletion of an account: 14 days to come back, then it is erased. */
export const accountDeletionLifecycle = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as { type: "deletion.requested" } | { type: "cancellation.requested" } | { type: "time.reached" },
    transitionMeta: {} as { refusal: string },
  },
  guards: {
    isLastAdmin: ({ context }) => context.isLastAdmin,
    isEmailNew: ({ context }) => context.emailJustChanged,
    hasExclusive: ({ context }) => context.hasExclusive,
    isLate: ({ context }) => context.until !== null && context.now >= context.until,
  },
  actions: {
    awaitReturn: assign(({ context }) => ({ until: context.now + RETURN })),
    stay: assign({ until: null }),
  },
}).createMachine({
  id: "accountDeletion",
  initial: "active",
  context: ({ input }) => input,
  states: {
    active: {
      on: {
        "deletion.requested": [
          { guard: "isLastAdmin", meta: { refusal: lawRefusals.lastAdmin } },
          { guard: "isEmailNew", meta: { refusal: lawRefusals.emailJustChanged } },
          { guard: "hasExclusive", meta: { refusal: lawRefusals.exclusiveInForce } },
          { target: "leaving", actions: "awaitReturn" },
        ],
      },
    },
    leaving: {
      on: {
        "cancellation.requested": [
          { guard: "isLate", meta: { refusal: lawRefusals.restorationExpired } },
          { target: "active", actions: "stay" },
        ],
        "time.reached": { guard: "isLate", target: "erased" },
      },
    },
    erased: {},
  },
});

export type AccountDeletionEvent = EventFromLogic<typeof accountDeletionLifecycle>;
export type StoredAccountDeletion = Stored<typeof accountDeletionLifecycle>;
export type AccountDeletionState = StoredAccountDeletion["state"];
