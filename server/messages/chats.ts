import { type RawBuilder, sql } from "kysely";
import type { Chat, ListedChat } from "../../src/api/contract/messages.ts";
import { db } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { type Paged, pageOf } from "../lists/paging.ts";
import { withoutPage } from "../people/people.ts";
import { whyNotWrite } from "./policy.ts";
import { cardOf, type Member, memberOf, mustHaveChat, personOf, presentMessage } from "./rows.ts";
import { LOOKING } from "./sending.ts";

const PREVIEW = 100;
const MOST_COUNTED = 100;
const RECENT = 10;
const MOST_MESSAGES = 50;
const MOST_DELETED = 100;

/** Of the other, not read, not hidden, not taken back. */
const unread = sql`from message where message.chat_id = chat.id and message.id > greatest(last_read_id, hidden_up_to)
  and message.author_id <> chat_member.account_id and message.deleted_at is null`;

/** Chats that stand in this person's list: something is left of them, and the other is not ignored, unless they write of their office. */
const listed = (accountId: number) => sql`from chat_member
  inner join chat on chat.id = chat_member.chat_id
  inner join account as person on person.id = chat_member.person_id
  inner join lateral (select id, author_id, text, sent_at, deleted_at from message
    where message.chat_id = chat.id and message.id > hidden_up_to order by message.id desc limit 1) as last on true
  where chat_member.account_id = ${accountId} and chat.last_message_id > hidden_up_to
    and (cardinality(person.roles) > 0
      or not exists (select from ignored_person where account_id = ${accountId} and person_id = person.id))`;

const isWaiting = sql` and not is_muted and chat.last_message_id > last_read_id and exists (select ${unread})`;
const everyOne = sql``;

type Row = {
  id: number;
  userName: string;
  fio: string;
  avatarUrl: string | null;
  disabledAt: Date | null;
  authorId: number;
  preview: string;
  sentAt: Date;
  deletedAt: Date | null;
  isMuted: boolean;
  unreadCount: number;
};

async function rowsOf(accountId: number, which: RawBuilder<unknown>, { offset, limit }: ReturnType<typeof pageOf>) {
  const { rows } = await sql<Row>`select person.id, person.user_name, person.fio, person.avatar_url, person.disabled_at,
      last.author_id, left(last.text, ${PREVIEW}) as preview, last.sent_at, last.deleted_at, is_muted,
      (select count(*) from (select ${unread} limit ${MOST_COUNTED}) as counted) as unread_count
    ${listed(accountId)}${which} order by last.id desc offset ${offset} limit ${limit}`.execute(db());
  return rows;
}

async function countOf(accountId: number, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count ${listed(accountId)}${which}`.execute(db());
  return rows[0]?.count ?? 0;
}

function present(row: Row, accountId: number): ListedChat {
  const { id, userName, fio, avatarUrl, disabledAt, authorId, preview, sentAt, deletedAt, isMuted, unreadCount } = row;
  return {
    person: withoutPage({ id, userName, fio, avatarUrl, disabledAt }),
    preview: deletedAt ? "" : preview,
    isDeleted: deletedAt !== null,
    isOwn: authorId === accountId,
    sentAt: sentAt.toISOString(),
    unreadCount,
    isMuted,
  };
}

/** A person's chats, the last written to first. */
export async function chatsOf(accountId: number, paged: Paged) {
  const page = pageOf(paged);
  const rows = await rowsOf(accountId, everyOne, page);
  const realTotalCount = await countOf(accountId, everyOne);
  const chats = rows.map((row) => present(row, accountId));
  return { chats, realTotalCount, isLastPage: page.offset + rows.length >= realTotalCount };
}

export const unreadChatCount = (accountId: number): Promise<number> => countOf(accountId, isWaiting);

/** The last ten chats with something that this person has not read. */
export async function unreadChatsOf(accountId: number) {
  const rows = await rowsOf(accountId, isWaiting, { offset: 0, limit: RECENT });
  const chats = rows.map((row) => {
    const { person, preview, sentAt, unreadCount } = present(row, accountId);
    return { person, preview, sentAt, unreadCount };
  });
  return { chats, unreadChatCount: rows.length < RECENT ? rows.length : await unreadChatCount(accountId) };
}

type Cut = { before?: number | undefined; after?: number | undefined; take?: number | undefined };

async function messagesOf({ accountId, chatId, hiddenUpTo }: Member, { before, after, take = MOST_MESSAGES }: Cut) {
  const isOnwards = after !== undefined;
  const rows = await db()
    .selectFrom("message")
    .where("chatId", "=", chatId)
    .where("id", ">", Math.max(hiddenUpTo, after ?? 0))
    .$if(before !== undefined, (query) => query.where("id", "<", before ?? 0))
    .orderBy("id", isOnwards ? "asc" : "desc")
    .limit(take)
    .selectAll()
    .execute();
  return (isOnwards ? rows : rows.reverse()).map((row) => presentMessage(row, { id: accountId }));
}

/** Deleted messages, so that a person who looks at the chat sees them go. */
async function deletedOf({ chatId, hiddenUpTo }: Member): Promise<number[]> {
  const rows = await db()
    .selectFrom("message")
    .where("chatId", "=", chatId)
    .where("deletedAt", "is not", null)
    .where("id", ">", hiddenUpTo)
    .orderBy("deletedAt", "desc")
    .limit(MOST_DELETED)
    .select("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** A person who looks at the chat gets no notifications of it; written down at most every half of that time. */
async function noteLook({ chatId, accountId, seenAt }: Member, now: Date): Promise<void> {
  if (seenAt && now.getTime() - seenAt.getTime() < LOOKING / 2) return;
  await db()
    .updateTable("chatMember")
    .set({ seenAt: now.toISOString() })
    .where("chatId", "=", chatId)
    .where("accountId", "=", accountId)
    .execute();
}

/** @throws Refusal NotFound: the asker, nobody, or a gone person who was never written with; InvalidRequestFields */
export async function chatWith(userId: number, cut: Cut, user: User, now: Date): Promise<Chat> {
  if (userId === user.id) throw Refusal.missing();
  if (cut.before !== undefined && cut.after !== undefined) throw Refusal.field("after", "Укажите одно из двух");
  const person = await personOf(userId);
  const member = await memberOf(user.id, userId);
  if (!member && person.disabledAt) throw Refusal.missing();
  if (member && cut.after !== undefined) await noteLook(member, now);
  const why = await whyNotWrite(user, person, now);
  return {
    person: cardOf(person),
    messages: member ? await messagesOf(member, cut) : [],
    canWrite: why === null,
    refusal: why?.message ?? "",
    isMuted: member?.isMuted ?? false,
    lastReadId: member?.lastReadId ?? 0,
    deletedIds: member ? await deletedOf(member) : [],
  };
}

/** Marks a chat as read up to a message, at most the last, with its notifications. @throws Refusal NotFound */
export async function readChat(userId: number, messageId: number, user: User, now: Date): Promise<number> {
  const { chatId, lastMessageId, lastReadId } = await mustHaveChat(user.id, userId);
  const readUpTo = Math.min(messageId, lastMessageId);
  if (readUpTo > lastReadId)
    await db()
      .updateTable("chatMember")
      .set({ lastReadId: sql<number>`greatest(last_read_id, ${readUpTo})` })
      .where("chatId", "=", chatId)
      .where("accountId", "=", user.id)
      .execute();
  if (readUpTo === lastMessageId)
    await sql`update notification set read_at = ${now} from notification_event
      where notification_event.id = notification.event_id and notification.account_id = ${user.id}
        and notification.kind = 'newMessage' and notification.read_at is null
        and notification_event.actor_id = ${userId}`.execute(db());
  return unreadChatCount(user.id);
}

/** All that there is by now leaves this person's list. @throws Refusal NotFound */
export async function hideChat(userId: number, user: User, now: Date): Promise<void> {
  const { chatId, lastMessageId } = await mustHaveChat(user.id, userId);
  await db()
    .updateTable("chatMember")
    .set({ hiddenUpTo: lastMessageId, hiddenAt: now.toISOString() })
    .where("chatId", "=", chatId)
    .where("accountId", "=", user.id)
    .execute();
}

/** @throws Refusal NotFound */
export async function muteChat(userId: number, isMuted: boolean, user: User): Promise<void> {
  const { chatId } = await mustHaveChat(user.id, userId);
  await db()
    .updateTable("chatMember")
    .set({ isMuted })
    .where("chatId", "=", chatId)
    .where("accountId", "=", user.id)
    .execute();
}
