import * as z from "zod/mini";
import { defineSchemas } from "./define.ts";
import { count, guid, id, pathId, requiredText, time } from "./fields.ts";
import { pageQuery, personCard } from "./people.ts";

export const MESSAGE_LIMIT = 4_000;

/** What a person fills in. */
export const messageFields = z.strictObject({ text: requiredText("Сообщение", MESSAGE_LIMIT) });

/** `text`: empty of a deleted one. Ids grow in the order in which the other sees them. */
const message = z.strictObject({
  id,
  authorId: id,
  text: z.string(),
  sentAt: time,
  isDeleted: z.boolean(),
  /** What it was sent with, for its author; null for the other. */
  requestId: z.nullable(guid),
});
export type Message = z.output<typeof message>;

const listedChat = z.strictObject({
  person: personCard,
  /** The beginning of the last message, 100 characters; empty of a deleted one. */
  preview: z.string(),
  isDeleted: z.boolean(),
  /** The asker has written it. */
  isOwn: z.boolean(),
  sentAt: time,
  /** 100 at most. */
  unreadCount: count,
  isMuted: z.boolean(),
});
export type ListedChat = z.output<typeof listedChat>;

const unreadChat = z.strictObject({ person: personCard, preview: z.string(), sentAt: time, unreadCount: count });

const chat = z.strictObject({
  person: personCard,
  /** In the order of their ids. */
  messages: z.array(message),
  canWrite: z.boolean(),
  /** Why not; empty where the asker may write. */
  refusal: z.string(),
  isMuted: z.boolean(),
  /** Up to which message the asker has read; 0: none. */
  lastReadId: count,
  /** The last hundred that were taken back within the time in which one may. */
  deletedIds: z.array(id),
});
export type Chat = z.output<typeof chat>;

const withPerson = { params: z.strictObject({ userId: pathId }) };
/** 0: from the beginning. */
const after = z.optional(
  z.pipe(
    z.transform((given: number) => (/^(0|[1-9]\d{0,15})$/.test(String(given)) ? Number(given) : Number.NaN)),
    count,
  ),
);
const take = z.optional(z.pipe(pathId, z.int().check(z.lte(50))));

const besides = z.strictObject({
  id,
  author: personCard,
  text: z.string(),
  sentAt: time,
  isDeleted: z.boolean(),
  isReported: z.boolean(),
});

/** Private messages of two. Where the installation has none (`PRIVATE_MESSAGES=off`) all of these are NotFound, but for the first, which is empty. */
export const messageSchemas = defineSchemas({
  /** Chats with messages that the asker has not read, the last ten; muted ones and those with the ignored are left out and not counted. */
  getUnreadChats: { result: z.strictObject({ chats: z.array(unreadChat), unreadChatCount: count }) },
  /** The latest first, without those that the caller has hidden or of ignored people. 24 per page by default. */
  getChats: {
    query: z.strictObject(pageQuery),
    result: z.strictObject({ chats: z.array(listedChat), realTotalCount: count, isLastPage: z.boolean() }),
    errors: ["NotFound"],
  },
  /**
   * The last messages, those before one, or those after one: 50, or `take`. An open chat asks for messages after its
   * last one; meanwhile the server sends no notifications about it. A chat with the caller themselves is not found.
   */
  getChat: {
    ...withPerson,
    query: z.strictObject({ before: z.optional(pathId), after, take }),
    result: chat,
    errors: ["InvalidRequestFields", "NotFound"],
  },
  /** The same `requestId` twice is one message. */
  sendMessage: {
    ...withPerson,
    body: z.extend(messageFields, { requestId: guid }),
    result: message,
    errors: ["InvalidRequestFields", "NotFound", "AccessDenied", "UserEmailNotConfirmed", "TooManyRequests"],
  },
  /** Up to this message; an earlier one changes nothing. */
  readChat: {
    ...withPerson,
    body: z.strictObject({ messageId: id }),
    result: z.strictObject({ unreadChatCount: count }),
    errors: ["NotFound"],
  },
  /** Clears the caller's copy for good; the other keeps theirs. The next message begins the chat again. */
  hideChat: { ...withPerson, result: z.strictObject({ isHidden: z.literal(true) }), errors: ["NotFound"] },
  /** The caller gets no notification of its messages. */
  muteChat: {
    ...withPerson,
    body: z.strictObject({ isMuted: z.boolean() }),
    result: z.strictObject({ isMuted: z.boolean() }),
    errors: ["NotFound"],
  },
  /** The asker's own within 24 hours. Twice is as good as once. */
  deleteMessage: {
    params: z.strictObject({ id: pathId }),
    result: message,
    errors: ["InvalidRequestFields", "NotFound", "AccessDenied"],
  },
  /** For Moderator and Admin: a message that somebody has complained of, with five on either side. Each look is written down. */
  getReportedMessage: {
    params: z.strictObject({ id: pathId }),
    result: z.strictObject({ messages: z.array(besides) }),
    errors: ["NotFound", "AccessDenied"],
  },
});
export type ReportedMessages = z.output<(typeof messageSchemas)["getReportedMessage"]["result"]>["messages"];
