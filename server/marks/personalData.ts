import { sql } from "kysely";
import type { PersonalData } from "../db/personalData.ts";

export const markPersonalData = {
  exported: ({ id }) => ({
    marks: sql`select work_id, chapter_id, revision_id, kind, from_block, from_offset, to_block, to_offset, text, color, note, created_at
      from reader_mark where account_id = ${id} order by created_at, id`,
  }),
  own: ["reader_mark"],
} satisfies PersonalData;
