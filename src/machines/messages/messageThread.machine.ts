import { type ActorRefFrom, assign, type SnapshotFrom, setup } from "xstate";
import type { Chat, Message } from "../../api/contract/messages.ts";
import { messages, reasonOf, requestIdOf } from "../../text/messages.ts";
import { port } from "../lib/port.ts";

/** Written, and not on the server yet. `refusal`: why it never will be; empty: it waits. */
export type Unsent = { requestId: string; text: string; writtenAt: string; refusal: string };
/** What this device keeps of a chat. */
export type KeptTexts = { draft: string; unsent: readonly Unsent[] };
export type ThreadLoaded = { chat: Chat; kept: KeptTexts };

/**
 * later: too many at once, so many milliseconds. closed: why the person may not write. refused: why this one is none. signedOut: nobody,
 * or somebody banned, asks.
 */
export type MessageSent =
  | { outcome: "sent"; message: Message }
  | { outcome: "later"; wait: number }
  | { outcome: "closed"; reason: string }
  | { outcome: "refused"; requestId: string; reason: string }
  | { outcome: "signedOut" };

export type Context = KeptTexts & {
  /** Null until it is loaded. */
  chat: Chat | null;
  /**
   * Up to this message the server has sent all. The person's own come out of turn, with the answer to their sending:
   * others may precede them.
   */
  toldTo: number;
  /** There may be some before the first. */
  hasEarlier: boolean;
  /** Why it was not loaded. */
  fault: string;
  requestId: string | null;
  /** Which message was sent last, arrived or not. */
  sentId: string;
  /** How long it waits until it is tried again, in milliseconds. */
  wait: number;
  /** It waits because there were too many at once. */
  isLimited: boolean;
};

type Events =
  | { type: "retry.requested" | "network.returned" | "access.restored" }
  | { type: "draft.changed"; text: string }
  | ({ type: "message.written" } & Omit<Unsent, "refusal">)
  | { type: "unsent.dropped"; requestId: string }
  /** The server was asked again: what is new in it. */
  | { type: "chat.told"; chat: Chat }
  | { type: "earlier.told"; chat: Chat }
  | { type: "message.deleted"; message: Message }
  | { type: "mute.told"; isMuted: boolean };

/** So many messages come at once. */
const PAGE = 50;

/** Both lists as one, each message once, the later word about it, in the order of ids. */
function joinedMessages(known: readonly Message[], news: readonly Message[]): Message[] {
  const byId = new Map([...known, ...news].map((message) => [message.id, message]));
  return [...byId.values()].sort((one, other) => one.id - other.id);
}

const withoutDeleted = (messages: readonly Message[], deletedIds: readonly number[]): Message[] =>
  messages.map((message) =>
    deletedIds.includes(message.id) && !message.isDeleted ? { ...message, text: "", isDeleted: true } : message,
  );

/** A chat after it was asked for again; what has arrived is not unsent any more. */
function withNews({ chat, unsent }: Pick<Context, "chat" | "unsent">, news: Chat): Pick<Context, "chat" | "unsent"> {
  const messages = withoutDeleted(joinedMessages(chat?.messages ?? [], news.messages), news.deletedIds);
  const arrived = new Set(news.messages.map(({ requestId }) => requestId));
  return {
    chat: { ...news, messages, lastReadId: Math.max(chat?.lastReadId ?? 0, news.lastReadId) },
    unsent: unsent.filter(({ requestId }) => !arrived.has(requestId)),
  };
}

/** What the next question goes on behind. */
const lastTold = (toldTo: number, { messages }: Chat): number => Math.max(toldTo, ...messages.map(({ id }) => id));

const nextUnsent = ({ unsent }: Pick<Context, "unsent">): Unsent | undefined =>
  unsent.find(({ refusal }) => refusal === "");

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
