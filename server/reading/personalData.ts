import { sql } from "kysely";
import type { PersonalData } from "../db/personalData.ts";

export const readingPersonalData = {
  exported: ({ id }) => ({
    catalogExclusions: sql`select genre_ids, tags, ai_generated from catalog_exclusion where account_id = ${id}`,
    reading: sql`select work_id, chapter_id, revision_id, location, block_offset, progress, moved_at
      from reader_progress where account_id = ${id} order by work_id`,
    formerPlaces: sql`select work_id, chapter_id, revision_id, location, block_offset, progress, moved_at, device_name
      from reader_place_history where account_id = ${id} order by work_id, moved_at`,
  }),
  own: ["catalog_exclusion", "reader_progress", "reader_place_history"],
} satisfies PersonalData;
