import type { CallName } from "../../../src/api/contract/index.ts";
import { answers, type Rows, type Things } from "./entry.ts";

const SELF = "Себе написать нельзя";
const withOwner = ({ accountId }: Things) => ({ params: { userId: accountId } });
/** That the owner has written to the co-author, who has complained of it. */
const ofMessage = ({ messageId }: Things) => ({ params: { id: messageId } });

export const messagesAccess = {
  getUnreadChats: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: () => ({}),
  },
  getChats: {
    who: answers("login", "success", "success", "success", "success", "success"),
    input: () => ({ query: {} }),
  },
  // A person has no chat with themselves.
  getChat: {
    who: answers("login", "success", "success", "success", "missing", "success"),
    input: (things) => ({ ...withOwner(things), query: {} }),
  },
  sendMessage: {
    who: answers("login", "success", "success", "success", SELF, "success", "denied"),
    input: (things) => ({ ...withOwner(things), body: { requestId: things.requestId, text: "Спасибо за главу." } }),
  },
  // The co-author alone has a chat with the owner.
  readChat: {
    who: answers("login", "missing", "missing", "success", "missing", "missing"),
    input: (things) => ({ ...withOwner(things), body: { messageId: things.messageId } }),
  },
  hideChat: {
    who: answers("login", "missing", "missing", "success", "missing", "missing"),
    input: withOwner,
  },
  muteChat: {
    who: answers("login", "missing", "missing", "success", "missing", "missing"),
    input: (things) => ({ ...withOwner(things), body: { isMuted: true } }),
  },
  deleteMessage: {
    who: answers("login", "missing", "missing", "denied", "success", "missing"),
    input: ofMessage,
  },
  getReportedMessage: {
    who: answers("login", "denied", "denied", "denied", "denied", "success"),
    input: ofMessage,
  },
} satisfies Partial<Rows<CallName>>;
