import { sql } from "kysely";
import type { PersonalData } from "../db/personalData.ts";

export const libraryPersonalData = {
  exported: ({ id }) => ({
    library: sql`select work.id, work.title, shelved_work.state, shelved_work.added_at
      from shelved_work inner join work on work.id = shelved_work.work_id
      where shelved_work.account_id = ${id} order by work.id`,
  }),
  own: ["shelved_work"],
} satisfies PersonalData;
