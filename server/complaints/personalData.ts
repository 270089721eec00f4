import { sql } from "kysely";
import { ERASED_NAME, type PersonalData } from "../db/personalData.ts";

export const complaintPersonalData = {
  exported: ({ id }) => ({
    complaints: sql`select target_type, target_id, target_title, category, comment, url, created_at, decision, note, settled_at
      from complaint where account_id = ${id} order by id`,
  }),
  erased: ({ id }) => [
    sql`delete from complaint where account_id = ${id} and settled_at is null`,
    sql`update complaint set comment = '', url = '' where account_id = ${id}`,
    sql`update complaint set target_title = ${ERASED_NAME} where target_type = 'account' and target_id = ${id}`,
    sql`update complaint set target_title = ${`Комментарий: ${ERASED_NAME}`} from comment
      where target_type = 'comment' and comment.id = target_id and comment.author_id = ${id}`,
  ],
} satisfies PersonalData;
