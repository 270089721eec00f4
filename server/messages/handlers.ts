import { fromOf } from "../account/httpSession.ts";
import { config } from "../config.ts";
import type { Handlers } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { chatsOf, chatWith, hideChat, muteChat, readChat, unreadChatsOf } from "./chats.ts";
import { lookAtReported } from "./reported.ts";
import { deleteMessage, sendMessage } from "./sending.ts";

/** @throws Refusal NotFound: this installation has none */
function mustHaveMessages(): void {
  if (!config().hasPrivateMessages) throw Refusal.missing();
}

/** Private messages of two (the contract's messages.ts). */
export const messageHandlers = {
  getUnreadChats: async (_, { user }) =>
    config().hasPrivateMessages ? unreadChatsOf(user.id) : { chats: [], unreadChatCount: 0 },

  getChats: async ({ query }, { user }) => {
    mustHaveMessages();
    return chatsOf(user.id, query);
  },

  /** @throws Refusal NotFound, InvalidRequestFields */
  getChat: async ({ params, query }, { user, now }) => {
    mustHaveMessages();
    return chatWith(params.userId, query, user, now);
  },

  /** @throws Refusal InvalidRequestFields, NotFound, AccessDenied, UserEmailNotConfirmed, TooManyRequests */
  sendMessage: async ({ params, body }, { user, now }) => {
    mustHaveMessages();
    return sendMessage(body, { user, userId: params.userId, now });
  },

  /** @throws Refusal NotFound */
  readChat: async ({ params, body }, { user, now }) => {
    mustHaveMessages();
    return { unreadChatCount: await readChat(params.userId, body.messageId, user, now) };
  },

  /** @throws Refusal NotFound */
  hideChat: async ({ params }, { user, now }) => {
    mustHaveMessages();
    await hideChat(params.userId, user, now);
    return { isHidden: true };
  },

  /** @throws Refusal NotFound */
  muteChat: async ({ params, body: { isMuted } }, { user }) => {
    mustHaveMessages();
    await muteChat(params.userId, isMuted, user);
    return { isMuted };
  },

  /** @throws Refusal NotFound, AccessDenied, InvalidRequestFields */
  deleteMessage: async ({ params }, { user, now }) => {
    mustHaveMessages();
    return deleteMessage(params.id, user, now);
  },

  /** @throws Refusal NotFound, AccessDenied */
  getReportedMessage: async ({ params }, exchange) => {
    mustHaveMessages();
    return { messages: await lookAtReported(params.id, exchange.user, fromOf(exchange), exchange.now) };
  },
} satisfies Partial<Handlers>;
