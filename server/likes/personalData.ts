import { sql } from "kysely";
import type { PersonalData } from "../db/personalData.ts";

export const likePersonalData = {
  exported: ({ id }) => ({
    likes: sql`select kind, target_id, liked_at from liked where account_id = ${id} order by liked_at, target_id`,
  }),
  erased: ({ id }) => [
    sql`with gone as (delete from liked where account_id = ${id} returning kind, target_id),
      counted as (
        update publication set like_count = like_count - 1 from gone
        where publication.kind = gone.kind and publication.id = gone.target_id),
      commented as (
        update comment set like_count = like_count - 1 from gone where gone.kind = 'comment' and comment.id = gone.target_id)
      update work set like_count = like_count - 1 from gone where gone.kind = 'work' and work.id = gone.target_id`,
  ],
} satisfies PersonalData;
