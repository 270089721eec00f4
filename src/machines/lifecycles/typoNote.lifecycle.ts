import { type EventFromLogic, setup } from "xstate";
import { typoRefusals } from "../../text/typoStates.ts";
import type { Stored } from "./law.ts";

/** `isHeld`: what readers have holds the words of the note. */
type Facts = { isHeld: boolean };

const answered = { meta: { refusal: typoRefusals.answered } } as const;
const mended = { meta: { refusal: typoRefusals.mended } } as const;
const mending = { guard: "isGone", target: "mended" } as const;

/**
 * The law of readers' notes of typos (docs/spec/readers.md, «Typos»). An author of the work says whether a note names a typo.
 * The text that readers have says that the typo is no longer there. A declined note names no typo, so later changes of its
 * words do not count.
 */
export const typoNoteLifecycle = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as { type: "acceptance.given" } | { type: "decline.given" } | { type: "text.published" },
    transitionMeta: {} as { refusal: string },
  },
  guards: { isGone: ({ context }) => !context.isHeld },
}).createMachine({
  id: "typoNote",
  initial: "open",
  context: ({ input }) => input,
  states: {
    open: {
      on: {
        "acceptance.given": { target: "accepted" },
        "decline.given": { target: "declined" },
        "text.published": mending,
      },
    },
    accepted: {
      on: { "acceptance.given": answered, "decline.given": answered, "text.published": mending },
    },
    declined: { on: { "acceptance.given": answered, "decline.given": answered } },
    mended: { on: { "acceptance.given": mended, "decline.given": mended } },
  },
});

export type TypoNoteEvent = EventFromLogic<typeof typoNoteLifecycle>;
export type TypoNoteState = Stored<typeof typoNoteLifecycle>["state"];
