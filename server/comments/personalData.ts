import { sql } from "kysely";
import type { PersonalData } from "../db/personalData.ts";

export const commentPersonalData = {
  exported: ({ id }) => ({
    comments: sql`select id, root_type, work_id, chapter_id, publication_id, parent_id, text, has_spoilers, state,
        moderation_reason, like_count, created_at, edited_at
      from comment where author_id = ${id} order by id`,
  }),
} satisfies PersonalData;
