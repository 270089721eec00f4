import { assign, fromCallback, setup } from "xstate";
import { port } from "../lib/port.ts";

/** `refused`: the server tells this person nothing any more. */
export type BellChecked = { outcome: "told"; unreadCount: number; unreadChatCount: number } | { outcome: "refused" };

/** How many notifications or chats are unread after the person has read something. */
export type BellCount = { type: "count.told"; unreadCount: number } | { type: "chats.told"; unreadChatCount: number };

type Counts = { unreadCount: number; unreadChatCount: number };

const MINUTE = 60_000;
const LONGEST = 10 * MINUTE;

/**
 * Counts the notifications and chats that a person has not read. It asks once a minute while the page is looked at, at
 * once when the person comes back. While the server does not answer, it asks more and more seldom. The last counts stay
 * meanwhile.
 */
export const bellMachine = setup({
  types: {
    /** As the page before knew it. */
    input: {} as Counts,
    context: {} as Counts & { failures: number },
    events: {} as BellCount | { type: "page.hidden" } | { type: "page.returned" } | { type: "network.returned" },
  },
  actors: {
    checkBell: port<BellChecked>("checkBell"),
    followCounts: fromCallback(() => {}),
  },
  actions: {
    takeCount: assign((_, { unreadCount }: { unreadCount: number }) => ({ unreadCount })),
    takeChatCount: assign((_, { unreadChatCount }: { unreadChatCount: number }) => ({ unreadChatCount })),
    takeAnswer: assign((_, answer: BellChecked) => ({
      unreadCount: answer.outcome === "told" ? answer.unreadCount : 0,
      unreadChatCount: answer.outcome === "told" ? answer.unreadChatCount : 0,
      failures: 0,
    })),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
  },
  guards: { isRefused: (_, { outcome }: BellChecked) => outcome === "refused" },
  delays: {
    pollDelay: MINUTE,
    checkTimeout: 30_000,
    againDelay: ({ context }) => Math.min(MINUTE * 2 ** context.failures, LONGEST),
  },
}).createMachine({
  id: "bell",
  context: ({ input: { unreadCount, unreadChatCount } }) => ({ unreadCount, unreadChatCount, failures: 0 }),
  invoke: { id: "followCounts", src: "followCounts", onError: ".resting" },
  initial: "checking",
  on: {
    "count.told": { actions: { type: "takeCount", params: ({ event }) => event } },
    "chats.told": { actions: { type: "takeChatCount", params: ({ event }) => event } },
  },
  states: {
    checking: {
      invoke: {
        id: "checkBell",
        src: "checkBell",
        onDone: [
          {
            guard: { type: "isRefused", params: ({ event }) => event.output },
            target: "refused",
            actions: { type: "takeAnswer", params: ({ event }) => event.output },
          },
          { target: "resting", actions: { type: "takeAnswer", params: ({ event }) => event.output } },
        ],
        onError: { target: "failing", actions: "countFailure" },
      },
      after: { checkTimeout: { target: "failing", actions: "countFailure" } },
      on: { "page.hidden": "away" },
    },
    resting: {
      after: { pollDelay: "checking" },
      on: { "page.hidden": "away", "page.returned": "checking", "network.returned": "checking" },
    },
    failing: {
      after: { againDelay: "checking" },
      on: { "page.hidden": "away", "page.returned": "checking", "network.returned": "checking" },
    },
    /** Nobody looks. */
    away: { on: { "page.returned": "checking" } },
    refused: {},
  },
});
