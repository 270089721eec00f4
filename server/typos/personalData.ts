import { sql } from "kysely";
import type { PersonalData } from "../db/personalData.ts";

export const typoPersonalData = {
  exported: ({ id }) => ({
    typos: sql`select work_id, chapter_id, state, text, suggestion, note, created_at, settled_at
      from typo_note where account_id = ${id} order by id`,
  }),
  own: ["typo_note"],
} satisfies PersonalData;
