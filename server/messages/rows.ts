import type { Message } from "../../src/api/contract/messages.ts";
import { db } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { withoutPage } from "../people/people.ts";

/** Whom one writes with, present or not. @throws Refusal NotFound */
export const personOf = (id: number) =>
  db()
    .selectFrom("account")
    .leftJoin("privacy", "privacy.accountId", "account.id")
    .where("account.id", "=", id)
    .select(["account.id", "userName", "fio", "avatarUrl", "disabledAt", "bannedAt", "privacy.whoCanWrite"])
    .executeTakeFirstOrThrow(Refusal.missing);
export type Person = Awaited<ReturnType<typeof personOf>>;

export const cardOf = ({ bannedAt: _, whoCanWrite: __, ...card }: Person) => withoutPage(card);

const pairOf = (one: number, other: number) => ({ firstId: Math.min(one, other), secondId: Math.max(one, other) });

const chatOf = (one: number, other: number) => {
  const { firstId, secondId } = pairOf(one, other);
  return db().selectFrom("chat").where("firstId", "=", firstId).where("secondId", "=", secondId);
};

export const chatIdOf = async (one: number, other: number): Promise<number | undefined> =>
  (await chatOf(one, other).select("id").executeTakeFirst())?.id;

/** A chat as this person has it; undefined: nothing was ever written. */
export const memberOf = (accountId: number, personId: number) =>
  db()
    .selectFrom("chatMember")
    .innerJoin("chat", "chat.id", "chatMember.chatId")
    .where("chatMember.accountId", "=", accountId)
    .where("chatMember.chatId", "in", chatOf(accountId, personId).select("id"))
    .selectAll("chatMember")
    .select("chat.lastMessageId")
    .executeTakeFirst();
export type Member = NonNullable<Awaited<ReturnType<typeof memberOf>>>;

/** @throws Refusal NotFound: nothing was ever written */
export async function mustHaveChat(accountId: number, personId: number): Promise<Member> {
  const member = await memberOf(accountId, personId);
  if (!member) throw Refusal.missing();
  return member;
}

/**
 * The chat of two, begun where there is none, with its row locked: its writers come one after the other. The
 * transaction is open, and the rows of both people are locked.
 */
export async function lockChat(authorId: number, personId: number, now: Date): Promise<number> {
  const begun = await db()
    .insertInto("chat")
    .values({ ...pairOf(authorId, personId), startedBy: authorId, startedAt: now.toISOString() })
    .onConflict((same) => same.columns(["firstId", "secondId"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (begun)
    await db()
      .insertInto("chatMember")
      .values([
        { chatId: begun.id, accountId: authorId, personId },
        { chatId: begun.id, accountId: personId, personId: authorId },
      ])
      .execute();
  const { id } = await chatOf(authorId, personId).select("id").forUpdate().executeTakeFirstOrThrow();
  return id;
}

type Row = { id: number; authorId: number; requestId: string; text: string; sentAt: Date; deletedAt: Date | null };

export const presentMessage = (
  { id, authorId, requestId, text, sentAt, deletedAt }: Row,
  reader: Pick<User, "id">,
): Message => ({
  id,
  authorId,
  text: deletedAt ? "" : text,
  sentAt: sentAt.toISOString(),
  isDeleted: deletedAt !== null,
  requestId: authorId === reader.id ? requestId : null,
});
