import { sql } from "kysely";
import type { PersonalData } from "../db/personalData.ts";

export const supportPersonalData = {
  exported: ({ id }) => ({
    supportLetters: sql`select id, topic, text, state, created_at, answer, answered_at, closed_at
      from support_letter where account_id = ${id} order by id`,
  }),
  own: ["support_letter"],
} satisfies PersonalData;
