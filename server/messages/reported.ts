import type { ReportedMessages } from "../../src/api/contract/messages.ts";
import { type CallOrigin, recordEvent } from "../account/events.ts";
import { db, transaction } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { withoutPage } from "../people/people.ts";

const BESIDES = 5;

type Reported = { id: number; chatId: number };

const around = ({ id, chatId }: Reported, where: "<" | ">=", limit: number) =>
  db()
    .selectFrom("message")
    .innerJoin("account", "account.id", "message.authorId")
    .where("message.chatId", "=", chatId)
    .where("message.id", where, id)
    .orderBy("message.id", where === "<" ? "desc" : "asc")
    .limit(limit)
    .select(["message.id", "text", "sentAt", "deletedAt"])
    .select(["account.id as authorId", "userName", "fio", "avatarUrl", "disabledAt"])
    .execute();

/**
 * A message that somebody has complained of, and five on either side, for the staff: deleted ones with their words. The
 * look is an event of the person who has complained. Nobody looks into a chat of their own.
 * @throws Refusal NotFound: nobody has complained of it; AccessDenied
 */
export const lookAtReported = (id: number, actor: User, from: CallOrigin, now: Date): Promise<ReportedMessages> =>
  transaction(async () => {
    const complaint = await db()
      .selectFrom("complaint")
      .innerJoin("message", "message.id", "complaint.targetId")
      .innerJoin("chat", "chat.id", "message.chatId")
      .where("targetType", "=", "message")
      .where("targetId", "=", id)
      .orderBy("complaint.id", "desc")
      .select(["complaint.id as complaintId", "complaint.accountId", "message.id", "message.chatId"])
      .select(["firstId", "secondId"])
      .executeTakeFirstOrThrow(Refusal.missing);
    if (actor.id === complaint.firstId || actor.id === complaint.secondId) throw Refusal.denied();
    await recordEvent(complaint.accountId, "reportedMessageSeen", from, now, {
      actorId: actor.id,
      note: `Жалоба № ${complaint.complaintId}`,
    });
    const rows = [
      ...(await around(complaint, "<", BESIDES)).reverse(),
      ...(await around(complaint, ">=", BESIDES + 1)),
    ];
    return rows.map(({ id: messageId, text, sentAt, deletedAt, authorId, ...author }) => ({
      id: messageId,
      author: withoutPage({ id: authorId, ...author }),
      text,
      sentAt: sentAt.toISOString(),
      isDeleted: deletedAt !== null,
      isReported: messageId === id,
    }));
  });
