import type { Message } from "../../src/api/contract/messages.ts";
import { refusals } from "../../src/text/refusals.ts";
import { db, transaction } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { tellOf } from "../jobs/outbox.ts";
import { countAttempt, type Limit } from "../limits/attempts.ts";
import { mustBeLetWriteMessages } from "./policy.ts";
import { lockChat, memberOf, personOf, presentMessage } from "./rows.ts";

/** Of one person: messages that are sent. */
const messagesLimit: Limit = { kind: "message", count: 30, per: "minute" };
const messagesDayLimit: Limit = { kind: "message-day", count: 500, per: "day" };

/** So long somebody who has asked for a chat is taken to look at it, in milliseconds: the browser asks every few seconds. */
export const LOOKING = 20_000;
/** How long one may take one's own message back. */
const TAKEN_BACK = 86_400_000;

type Given = { requestId: string; text: string };
type Sending = { user: User; userId: number; now: Date };

/** The same message sent again. @throws Refusal InvalidRequestFields: the number is another message's */
async function sentBefore({ requestId, text }: Given, { user, userId }: Sending): Promise<Message | undefined> {
  const row = await db()
    .selectFrom("message")
    .innerJoin("chat", "chat.id", "message.chatId")
    .where("authorId", "=", user.id)
    .where("requestId", "=", requestId)
    .selectAll("message")
    .select(["firstId", "secondId"])
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.text !== text || (row.firstId !== userId && row.secondId !== userId))
    throw Refusal.field("requestId", refusals.otherMessage);
  return presentMessage(row, user);
}

/** In the order of ids, so that two who write to each other never wait for one another; until the end nobody begins to ignore. */
const lockPeople = (...ids: number[]) =>
  db().selectFrom("account").where("id", "in", ids).orderBy("id").select("id").forNoKeyUpdate().execute();

/** Notifies the other person, unless they look at the chat or have muted it. */
async function tellOther({ user, userId, now }: Sending, messageId: number): Promise<void> {
  const other = await memberOf(userId, user.id);
  const isLooking = other?.seenAt && now.getTime() - other.seenAt.getTime() < LOOKING;
  if (!other || other.isMuted || isLooking) return;
  await tellOf({ type: "message.sent", messageId, accountId: userId, actorId: user.id }, now);
}

/**
 * Sends a message, once: what was asked before is answered again, and counts for no limit.
 * @throws Refusal InvalidRequestFields (to the sender), NotFound, AccessDenied, UserEmailNotConfirmed, TooManyRequests
 */
export async function sendMessage(given: Given, sending: Sending): Promise<Message> {
  const { user, userId, now } = sending;
  if (userId === user.id) throw Refusal.field("userId", refusals.writeSelf);
  const before = await sentBefore(given, sending);
  if (before) return before;
  await personOf(userId);
  if (user.roles.length === 0) {
    await countAttempt(messagesLimit, String(user.id), now);
    await countAttempt(messagesDayLimit, String(user.id), now);
  }
  return transaction(async () => {
    await lockPeople(user.id, userId);
    const meanwhile = await sentBefore(given, sending);
    if (meanwhile) return meanwhile;
    await mustBeLetWriteMessages(user, await personOf(userId), now);
    const chatId = await lockChat(user.id, userId, now);
    const row = await db()
      .insertInto("message")
      .values({ chatId, authorId: user.id, ...given, sentAt: now.toISOString() })
      .returningAll()
      .executeTakeFirstOrThrow();
    await db().updateTable("chat").set({ lastMessageId: row.id }).where("id", "=", chatId).execute();
    await tellOther(sending, row.id);
    return presentMessage(row, user);
  });
}

/**
 * Takes one's own message back: the other reads that it was deleted. Twice is as good as once.
 * @throws Refusal NotFound (of no chat of the asker's), AccessDenied (the other's), InvalidRequestFields (too late)
 */
export async function deleteMessage(id: number, user: User, now: Date): Promise<Message> {
  const row = await db()
    .selectFrom("message")
    .innerJoin("chatMember", (join) =>
      join.onRef("chatMember.chatId", "=", "message.chatId").on("chatMember.accountId", "=", user.id),
    )
    .where("message.id", "=", id)
    .whereRef("message.id", ">", "chatMember.hiddenUpTo")
    .selectAll("message")
    .executeTakeFirstOrThrow(Refusal.missing);
  if (row.authorId !== user.id) throw Refusal.denied();
  if (row.deletedAt) return presentMessage(row, user);
  if (now.getTime() - row.sentAt.getTime() > TAKEN_BACK) throw new Refusal("InvalidRequestFields", refusals.oldMessage);
  await db()
    .updateTable("message")
    .set({ deletedAt: now.toISOString() })
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .execute();
  return presentMessage({ ...row, deletedAt: now }, user);
}
