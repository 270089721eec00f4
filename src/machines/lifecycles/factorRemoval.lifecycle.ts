import { assign, type EventFromLogic, setup } from "xstate";
import { lawRefusals } from "../../text/lawRefusals.ts";
import type { Stored } from "./law.ts";

/** Times are milliseconds; `until`: when the state ends by itself, null for `none`. */
type Facts = { now: number; until: number | null };

const HOUR = 3_600_000;
/** How long the link of the letter is of use, and how long the owner can stop it. */
const LINK = HOUR;
const WAIT = 72 * HOUR;

const deadLink = { meta: { refusal: lawRefusals.linkExpired } } as const;
const end = { target: "none", actions: "forget" } as const;

/**
 * The law of a lost second factor: the password, a letter and 72 hours turn it off; a person who has a code stops it.
 */
export const factorRemovalLifecycle = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as
      | { type: "removal.requested" }
      | { type: "link.opened" }
      | { type: "cancellation.requested" }
      | { type: "login.withCode" }
      | { type: "time.reached" },
    transitionMeta: {} as { refusal: string },
  },
  guards: {
    isLate: ({ context }) => context.until !== null && context.now >= context.until,
    isInTime: ({ context }) => context.until !== null && context.now < context.until,
  },
  actions: {
    awaitLink: assign(({ context }) => ({ until: context.now + LINK })),
    awaitEnd: assign(({ context }) => ({ until: context.now + WAIT })),
    forget: assign({ until: null }),
  },
}).createMachine({
  id: "factorRemoval",
  initial: "none",
  context: ({ input }) => input,
  states: {
    none: {
      on: { "removal.requested": { target: "requested", actions: "awaitLink" }, "link.opened": deadLink },
    },
    requested: {
      on: {
        // The letter may have been lost: another one, and the link before is of no use any more.
        "removal.requested": { target: "requested", actions: "awaitLink" },
        "link.opened": [
          { guard: "isLate", ...deadLink },
          { target: "waiting", actions: "awaitEnd" },
        ],
        "cancellation.requested": end,
        "login.withCode": end,
        "time.reached": { guard: "isLate", ...end },
      },
    },
    waiting: {
      on: {
        "removal.requested": { meta: { refusal: lawRefusals.factorGoesOff } },
        "link.opened": deadLink,
        "cancellation.requested": { guard: "isInTime", ...end },
        "login.withCode": { guard: "isInTime", ...end },
        "time.reached": { guard: "isLate", ...end },
      },
    },
  },
});

export type FactorRemovalEvent = EventFromLogic<typeof factorRemovalLifecycle>;
export type StoredFactorRemoval = Stored<typeof factorRemovalLifecycle>;
export type FactorRemovalState = StoredFactorRemoval["state"];
