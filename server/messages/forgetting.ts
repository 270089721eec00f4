import { sql } from "kysely";
import { db } from "../db/transaction.ts";

/** How long deleted and hidden messages are kept: half a year, as the law asks of what people write to each other (149-ФЗ). */
const KEPT = 183 * 86_400_000;

/** Messages that were taken back half a year ago, and those that both have hidden for so long; then chats of which nothing is left. */
export async function forgetOldMessages(now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT);
  await db().deleteFrom("message").where("deletedAt", "<=", before).execute();
  await sql`delete from message using chat_member as one, chat_member as other
    where one.chat_id = message.chat_id and other.chat_id = message.chat_id and one.account_id < other.account_id
      and one.hidden_at <= ${before} and other.hidden_at <= ${before}
      and message.id <= least(one.hidden_up_to, other.hidden_up_to)`.execute(db());
  await sql`delete from chat where started_at <= ${before}
    and not exists (select from message where message.chat_id = chat.id)`.execute(db());
}
