import { sql } from "kysely";
import type { PersonalData } from "../db/personalData.ts";

export const coverPersonalData = {
  exported: ({ id }) => ({
    coverDesigns: sql`select id, work_id, revision, scene, sources, created_at, updated_at, deleted_at
      from cover_design where account_id = ${id} order by created_at, id`,
  }),
  showing: ["cover_design"],
} satisfies PersonalData;
