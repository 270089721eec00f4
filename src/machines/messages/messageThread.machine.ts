import { type ActorRefFrom, assign, type SnapshotFrom, setup } from "xstate";
import type { Chat, Message } from "../../api/contract/messages.ts";
import { messages, reasonOf, requestIdOf } from "../../text/messages.ts";
import { port } from "../lib/port.ts";
import {
  type Context,
  type Events,
  joinedMessages,
  type KeptTexts,
  lastTold,
  type MessageSent,
  nextUnsent,
  PAGE,
  type ThreadLoaded,
  type Unsent,
  withNews,
} from "./messageThread.types.ts";

/** Without a network it is tried again so often, in milliseconds. */
const AGAIN = 15_000;

const keep = {
  type: "keepTexts",
  params: ({ context: { draft, unsent } }: { context: Context }) => ({ draft, unsent }),
} as const;
type Answered = { event: { output: MessageSent } };
const answer = <T extends string>(type: T) => ({ type, params: ({ event }: Answered) => event.output }) as const;
const written = [
  { type: "addUnsent", params: ({ event }: { event: Omit<Unsent, "refusal"> }) => event },
  keep,
] as const;
/** What is closed meanwhile, or has nothing left to send. */
const over = [
  { guard: "isClosed", target: "closed" },
  { guard: "hasNothing", target: "open" },
] as const;
const unanswered = { target: "waiting", actions: "noteSilence" } as const;

/**
 * One chat on the screen, and what is written in it: each message is sent once, one after the other, also after it has
 * waited for the network; until the server has it, it is stored on this device. A person who may not write any more
 * sees why.
 */
export const messageThreadMachine = setup({
  types: { context: {} as Context, events: {} as Events },
  actors: {
    loadThread: port<ThreadLoaded>("loadThread"),
    sendMessage: port<MessageSent, Unsent>("sendMessage"),
  },
  actions: {
    /** Puts it on the device, at once. */
    keepTexts: (_, __: KeptTexts) => {},
    takeThread: assign((_, { chat, kept }: ThreadLoaded) => ({
      ...withNews({ chat: null, unsent: kept.unsent }, chat),
      toldTo: lastTold(0, chat),
      draft: kept.draft,
      hasEarlier: chat.messages.length === PAGE,
    })),
    noteFault: assign((_, { error }: { error: unknown }) => ({
      fault: reasonOf(error),
      requestId: requestIdOf(error),
    })),
    noteSlow: assign({ fault: messages.slowServer, requestId: null }),
    takeDraft: assign((_, { text }: { text: string }) => ({ draft: text })),
    addUnsent: assign(({ context }, { requestId, text, writtenAt }: Omit<Unsent, "refusal">) => ({
      draft: "",
      unsent: [...context.unsent, { requestId, text, writtenAt, refusal: "" }],
    })),
    dropUnsent: assign(({ context }, dropped: { requestId: string }) => ({
      unsent: context.unsent.filter(({ requestId }) => requestId !== dropped.requestId),
    })),
    takeAnswer: assign(({ context }, answered: MessageSent) => {
      const { chat } = context;
      if (!chat || answered.outcome === "signedOut") return {};
      if (answered.outcome === "later") return { wait: answered.wait, isLimited: true };
      if (answered.outcome === "closed") return { chat: { ...chat, canWrite: false, refusal: answered.reason } };
      if (answered.outcome === "sent") return withNews(context, { ...chat, messages: [answered.message] });
      const { requestId, reason: refusal } = answered;
      return { unsent: context.unsent.map((one) => (one.requestId === requestId ? { ...one, refusal } : one)) };
    }),
    noteSent: assign({ sentId: ({ context }) => nextUnsent(context)?.requestId ?? "" }),
    noteSilence: assign({ wait: AGAIN, isLimited: false }),
    takeNews: assign(({ context }, { chat }: { chat: Chat }) => ({
      ...withNews(context, chat),
      toldTo: lastTold(context.toldTo, chat),
    })),
    takeEarlier: assign(({ context }, { chat: { messages: earlier } }: { chat: Chat }) => ({
      chat: context.chat && { ...context.chat, messages: joinedMessages(earlier, context.chat.messages) },
      hasEarlier: earlier.length === PAGE,
    })),
    takeDeleted: assign(({ context: { chat } }, { message }: { message: Message }) => ({
      chat: chat && { ...chat, messages: joinedMessages(chat.messages, [message]) },
    })),
    takeMute: assign(({ context: { chat } }, { isMuted }: { isMuted: boolean }) => ({
      chat: chat && { ...chat, isMuted },
    })),
  },
  guards: {
    isClosed: ({ context: { chat } }) => chat?.canWrite === false,
    isLet: ({ context: { chat } }) => chat?.canWrite === true,
    hasNext: ({ context }) => nextUnsent(context) !== undefined,
    hasArrived: ({ context: { unsent, sentId } }) => !unsent.some(({ requestId }) => requestId === sentId),
    hasNothing: ({ context }) => nextUnsent(context) === undefined,
    isLater: (_, { outcome }: MessageSent) => outcome === "later",
    isSignedOut: (_, { outcome }: MessageSent) => outcome === "signedOut",
  },
  delays: { loadTimeout: 30_000, sendTimeout: 30_000, againDelay: ({ context }) => context.wait },
}).createMachine({
  id: "messageThread",
  context: {
    chat: null,
    toldTo: 0,
    hasEarlier: false,
    draft: "",
    unsent: [],
    fault: "",
    requestId: null,
    sentId: "",
    wait: AGAIN,
    isLimited: false,
  },
  initial: "loading",
  states: {
    loading: {
      invoke: {
        id: "loadThread",
        src: "loadThread",
        onDone: { target: "shown", actions: { type: "takeThread", params: ({ event }) => event.output } },
        onError: { target: "failed", actions: { type: "noteFault", params: ({ event }) => event } },
      },
      after: { loadTimeout: { target: "failed", actions: "noteSlow" } },
    },
    failed: { on: { "retry.requested": "loading", "network.returned": "loading" } },
    shown: {
      initial: "choosing",
      on: {
        "draft.changed": { actions: [{ type: "takeDraft", params: ({ event }) => event }, keep] },
        "unsent.dropped": { actions: [{ type: "dropUnsent", params: ({ event }) => event }, keep] },
        "chat.told": { actions: [{ type: "takeNews", params: ({ event }) => event }, keep] },
        "earlier.told": { actions: { type: "takeEarlier", params: ({ event }) => event } },
        "message.deleted": { actions: { type: "takeDeleted", params: ({ event }) => event } },
        "mute.told": { actions: { type: "takeMute", params: ({ event }) => event } },
      },
      states: {
        choosing: { always: [{ guard: "hasNext", target: "sending" }, { target: "open" }] },
        open: {
          always: { guard: "isClosed", target: "closed" },
          on: { "message.written": { target: "choosing", actions: written } },
        },
        sending: {
          entry: "noteSent",
          // It was seen to have arrived before its answer came.
          always: [
            { guard: "isClosed", target: "closed" },
            { guard: "hasArrived", target: "choosing" },
          ],
          invoke: {
            id: "sendMessage",
            src: "sendMessage",
            input: ({ context }) => nextUnsent(context) as Unsent,
            onDone: [
              { guard: answer("isLater"), target: "waiting", actions: answer("takeAnswer") },
              { guard: answer("isSignedOut"), target: "held" },
              { target: "choosing", actions: [answer("takeAnswer"), keep] },
            ],
            onError: unanswered,
          },
          after: { sendTimeout: unanswered },
          // It is on its way, and may have arrived.
          on: { "message.written": { actions: written }, "unsent.dropped": {} },
        },
        /** For the network, or until there were not too many at once. */
        waiting: {
          always: over,
          after: { againDelay: "choosing" },
          on: {
            "network.returned": "choosing",
            "retry.requested": "choosing",
            "message.written": { actions: written },
          },
        },
        /** Until this person is signed in again, and not banned. */
        held: {
          always: over,
          on: { "access.restored": "choosing", "message.written": { actions: written } },
        },
        closed: { always: { guard: "isLet", target: "choosing" } },
      },
    },
  },
});

export type MessageThreadSnapshot = SnapshotFrom<typeof messageThreadMachine>;
export type MessageThreadActor = ActorRefFrom<typeof messageThreadMachine>;
