import { sql } from "kysely";
import type { PersonalData } from "../db/personalData.ts";

export const messagePersonalData = {
  exported: ({ id }) => ({
    chats: sql`select person.id, person.user_name, person.fio, started_at, is_muted from chat_member
      inner join chat on chat.id = chat_id inner join account as person on person.id = person_id
      where account_id = ${id} order by chat_id`,
    messages: sql`select message.id, person_id, author_id = ${id} as is_own,
      case when deleted_at is null or author_id = ${id} then text else '' end as text, sent_at, deleted_at
      from chat_member inner join message on message.chat_id = chat_member.chat_id and message.id > hidden_up_to
      where account_id = ${id} order by message.id`,
  }),
  erased: ({ id, now }) => [
    // What was written stays with whom it was written to; the time for which hidden messages are kept begins.
    sql`update chat_member set hidden_up_to = last_message_id, hidden_at = ${now}, seen_at = null
      from chat where chat.id = chat_id and account_id = ${id}`,
  ],
} satisfies PersonalData;
