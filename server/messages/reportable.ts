import { db } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { isThere } from "../lists/found.ts";

type Person = Pick<User, "id">;

const inChatOf = (id: number, user: Person) =>
  db()
    .selectFrom("message")
    .innerJoin("chatMember", (join) =>
      join.onRef("chatMember.chatId", "=", "message.chatId").on("chatMember.accountId", "=", user.id),
    )
    .where("message.id", "=", id);

/** Who has written a message that this person sees. @throws Refusal NotFound: of another's chat, hidden or taken back */
export const reportableMessage = (id: number, user: Person) =>
  inChatOf(id, user)
    .innerJoin("account", "account.id", "message.authorId")
    .whereRef("message.id", ">", "chatMember.hiddenUpTo")
    .where("message.deletedAt", "is", null)
    .select(["message.authorId", "account.fio"])
    .executeTakeFirstOrThrow(Refusal.missing);

/** Was the message written by this person, or to them? */
export const isOwnChat = (id: number, user: Person): Promise<boolean> => inChatOf(id, user).$call(isThere);
