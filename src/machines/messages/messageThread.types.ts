import type { Chat, Message } from "../../api/contract/messages.ts";

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

export type Events =
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
export const PAGE = 50;

/** Both lists as one, each message once, the later word about it, in the order of ids. */
export function joinedMessages(known: readonly Message[], news: readonly Message[]): Message[] {
  const byId = new Map([...known, ...news].map((message) => [message.id, message]));
  return [...byId.values()].sort((one, other) => one.id - other.id);
}

const withoutDeleted = (messages: readonly Message[], deletedIds: readonly number[]): Message[] =>
  messages.map((message) =>
    deletedIds.includes(message.id) && !message.isDeleted ? { ...message, text: "", isDeleted: true } : message,
  );

/** A chat after it was asked for again; what has arrived is not unsent any more. */
export function withNews(
  { chat, unsent }: Pick<Context, "chat" | "unsent">,
  news: Chat,
): Pick<Context, "chat" | "unsent"> {
  const messages = withoutDeleted(joinedMessages(chat?.messages ?? [], news.messages), news.deletedIds);
  const arrived = new Set(news.messages.map(({ requestId }) => requestId));
  return {
    chat: { ...news, messages, lastReadId: Math.max(chat?.lastReadId ?? 0, news.lastReadId) },
    unsent: unsent.filter(({ requestId }) => !arrived.has(requestId)),
  };
}

/** What the next question goes on behind. */
export const lastTold = (toldTo: number, { messages }: Chat): number =>
  Math.max(toldTo, ...messages.map(({ id }) => id));

export const nextUnsent = ({ unsent }: Pick<Context, "unsent">): Unsent | undefined =>
  unsent.find(({ refusal }) => refusal === "");
