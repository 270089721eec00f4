import { assign, setup } from "xstate";
import type { ResultOf } from "../../api/contract/index.ts";
import { messages, reasonOf } from "../../text/messages.ts";
import { port } from "../lib/port.ts";

export type Suggestions = ResultOf<"searchSuggestions">;

const nothing: Suggestions = { works: [], authors: [] };
/** Fewer letters ask for nothing. */
const SHORTEST = 2;

/** What a field of search offers while somebody types: asked after a pause, and what was found stays until the next answer. */
export const suggestionsMachine = setup({
  types: {
    context: {} as { text: string; found: Suggestions; reason: string },
    events: {} as { type: "text.changed"; text: string } | { type: "retry.requested" },
  },
  actors: { findSuggestions: port<Suggestions, { text: string }>("findSuggestions") },
  actions: { takeText: assign((_, { text }: { text: string }) => ({ text: text.trim() })) },
  guards: {
    isLongEnough: (_, { text }: { text: string }) => text.trim().length >= SHORTEST,
    isSame: ({ context }, { text }: { text: string }) => text.trim() === context.text,
  },
  delays: { typingPause: 250, answerTimeout: 30_000 },
}).createMachine({
  id: "suggestions",
  initial: "resting",
  context: { text: "", found: nothing, reason: "" },
  on: {
    "text.changed": [
      { guard: { type: "isSame", params: ({ event }) => event } },
      {
        guard: { type: "isLongEnough", params: ({ event }) => event },
        target: ".typing",
        actions: { type: "takeText", params: ({ event }) => event },
      },
      { target: ".resting", actions: { type: "takeText", params: ({ event }) => event } },
    ],
  },
  states: {
    resting: { entry: assign({ found: nothing }) },
    typing: { after: { typingPause: "asking" } },
    asking: {
      invoke: {
        id: "findSuggestions",
        src: "findSuggestions",
        input: ({ context }) => ({ text: context.text }),
        onDone: { target: "found", actions: assign({ found: ({ event }) => event.output }) },
        onError: { target: "failed", actions: assign({ reason: ({ event }) => reasonOf(event.error) }) },
      },
      after: { answerTimeout: { target: "failed", actions: assign({ reason: messages.slowServer }) } },
    },
    found: {},
    failed: { entry: assign({ found: nothing }), on: { "retry.requested": "asking" } },
  },
});
