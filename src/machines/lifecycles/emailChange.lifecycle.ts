import { assign, type EventFromLogic, setup } from "xstate";
import { lawRefusals } from "../../text/lawRefusals.ts";
import type { Stored } from "./law.ts";

/** Times are milliseconds; `until`: when the state ends by itself, null for `none`. */
type Facts = { now: number; until: number | null };

const HOUR = 3_600_000;
/** How long the link to the new address is of use, and how long the former address can take itself back. */
const CONFIRMATION = 24 * HOUR;
const UNDOING = 7 * 24 * HOUR;

const deadLink = { meta: { refusal: lawRefusals.linkExpired } } as const;
const ifLate = { guard: "isLate", ...deadLink } as const;
const end = { target: "none", actions: "forget" } as const;

/** The law of a change of e-mail: the new address confirms it, the former one can take it back for 7 days. */
export const emailChangeLifecycle = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as
      | { type: "change.requested" }
      | { type: "link.opened" }
      | { type: "cancellation.requested" }
      | { type: "undo.requested" }
      | { type: "time.reached" },
    transitionMeta: {} as { refusal: string },
  },
  guards: { isLate: ({ context }) => context.until !== null && context.now >= context.until },
  actions: {
    awaitConfirmation: assign(({ context }) => ({ until: context.now + CONFIRMATION })),
    awaitUndo: assign(({ context }) => ({ until: context.now + UNDOING })),
    forget: assign({ until: null }),
  },
}).createMachine({
  id: "emailChange",
  initial: "none",
  context: ({ input }) => input,
  states: {
    none: {
      on: {
        "change.requested": { target: "requested", actions: "awaitConfirmation" },
        "link.opened": deadLink,
        "undo.requested": deadLink,
      },
    },
    requested: {
      on: {
        "link.opened": [ifLate, { target: "changed", actions: "awaitUndo" }],
        "cancellation.requested": end,
        "undo.requested": deadLink,
        "time.reached": { guard: "isLate", ...end },
      },
    },
    changed: {
      on: {
        "change.requested": { meta: { refusal: lawRefusals.emailJustChanged } },
        "link.opened": deadLink,
        "undo.requested": [ifLate, end],
        "time.reached": { guard: "isLate", ...end },
      },
    },
  },
});

export type EmailChangeEvent = EventFromLogic<typeof emailChangeLifecycle>;
export type StoredEmailChange = Stored<typeof emailChangeLifecycle>;
export type EmailChangeState = StoredEmailChange["state"];
