import { assign, type EventFromLogic, setup } from "xstate";
import { lawRefusals } from "../../text/lawRefusals.ts";
import type { Stored } from "./law.ts";

/** Times are milliseconds; null: not yet. */
type Facts = { now: number; answeredAt: number | null; closedAt: number | null };

const answered = { meta: { refusal: lawRefusals.letterAnswered } } as const;
const closed = { meta: { refusal: lawRefusals.letterClosed } } as const;

/** The law of letters to the support: the staff answers or lets one go unanswered, who wrote it says when it is settled. */
export const supportLetterLifecycle = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as { type: "answer.given" } | { type: "dismissal.given" } | { type: "closing.requested" },
    transitionMeta: {} as { refusal: string },
  },
  actions: {
    keepAnswer: assign({ answeredAt: ({ context }) => context.now }),
    close: assign({ closedAt: ({ context }) => context.now }),
  },
}).createMachine({
  id: "supportLetter",
  initial: "waiting",
  context: ({ input }) => input,
  states: {
    waiting: {
      on: {
        "answer.given": { target: "answered", actions: "keepAnswer" },
        "dismissal.given": { target: "closed", actions: "close" },
        "closing.requested": { target: "closed", actions: "close" },
      },
    },
    answered: {
      on: {
        "answer.given": answered,
        "dismissal.given": answered,
        "closing.requested": { target: "closed", actions: "close" },
      },
    },
    closed: { on: { "answer.given": closed, "dismissal.given": closed, "closing.requested": closed } },
  },
});

export type SupportLetterEvent = EventFromLogic<typeof supportLetterLifecycle>;
export type SupportLetterState = Stored<typeof supportLetterLifecycle>["state"];
